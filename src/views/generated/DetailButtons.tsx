import HelpOutline from '@mui/icons-material/HelpOutline';
import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import Stack from '@mui/material/Stack';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type RaRecord, useShowContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton, ActionLabel, ReasonedButton } from '#views/actions/ActionButton.tsx';
import { OfferItem, useChooseOffer } from '#views/actions/RowMenu.tsx';
import { RowOverlay, type RowOverlayKind } from '#views/actions/RowOverlay.tsx';
import { type Offer, useOffers } from '#views/reasons/useOffers.ts';
import { recordName } from '#views/recordName.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

interface MoreOffersProps {
  readonly model: EntityModel;
  readonly offers: readonly Offer[];
  /** The keyboard comes back to it from what was chosen. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (offer: Offer) => void;
}

/** What there is no room for as a button, in a menu at the end of the line. */
const MoreOffers = ({ model, offers, trigger, onChoose }: MoreOffersProps) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('views.row.more');
  return (
    <>
      <IconButton
        ref={trigger}
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={trigger.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label } }}
      >
        {offers.map((offer) => (
          <OfferItem
            key={offer.name}
            model={model}
            offer={offer}
            onChoose={(chosen) => {
              setOpen(false);
              onChoose(chosen);
            }}
          />
        ))}
      </Menu>
    </>
  );
};

const countFirstLine = ({ children }: HTMLElement): number => {
  const tops = Array.from(children, (child) => (child as HTMLElement).offsetTop);
  return tops.filter((top) => top === tops[0]).length;
};

interface FirstLine {
  readonly line: RefObject<HTMLDivElement | null>;
  /** How many of its children stand on the first line. */
  readonly count: number;
}

/** Buttons beside each other at most: the eye takes in three. */
const mostButtons = 3;

/** How many children of a wrapping box have room beside each other; `words` are what they say, and so how wide they are. */
const useFirstLine = (words: string): FirstLine => {
  const line = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are other widths
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return;
    const measure = () => setCount(countFirstLine(current));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [words]);
  return { line, count };
};

interface DetailButtonsProps {
  readonly model: EntityModel;
  /** The row is gone: where it was shown has nothing more to show. */
  readonly onGone: () => void;
}

/**
 * What the reader may do with the row, each switched off with its reason where the row forbids it; at the end, why not more. What does
 * not fit into the line is in a menu.
 */
export const DetailButtons = ({ model, onGone }: DetailButtonsProps) => {
  const { record } = useShowContext();
  return record === undefined ? null : <RecordButtons model={model} record={record} onGone={onGone} />;
};

/** What has no room wraps onto lines that are cut off; around the first there is room for the ring of the focus. */
const firstLine = {
  flexWrap: 'wrap',
  columnGap: 1,
  rowGap: 2,
  minWidth: 0,
  maxHeight: 'calc(var(--control) + 8px)',
  overflow: 'hidden',
  p: '4px',
  m: '-4px',
} as const;

/** First what the row is opened for, last what destroys; all else stays in its order. */
const inOrder = (offers: readonly Offer[]): readonly Offer[] => [
  ...offers.filter(({ isMain }) => isMain === true),
  ...offers.filter(({ isMain, isDanger }) => isMain !== true && !isDanger),
  ...offers.filter(({ isMain, isDanger }) => isMain !== true && isDanger),
];

const RecordButtons = ({ model, record, onGone }: DetailButtonsProps & { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const actions = model.actions.filter((action) => action.on.includes('record'));
  const { offered: all, missing } = useOffers(model, actions, record);
  const offered = inOrder(all);
  const [overlay, setOverlay] = useState<RowOverlayKind>();
  const [isFromMenu, setFromMenu] = useState(false);
  const show = (next: RowOverlayKind, fromMenu = false) => {
    setFromMenu(fromMenu);
    setOverlay(next);
  };
  const chosen = useChooseOffer(model, (next) => show(next, true));
  const choose = (offer: Offer) => void chosen(offer, record);
  const { line, count: fitting } = useFirstLine(offered.map(({ label }) => label).join());
  const count = Math.min(fitting, mostButtons);
  const more = useRef<HTMLButtonElement>(null);
  const why = translate('views.why.open');
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ minWidth: 0, alignItems: 'center' }}>
      <Stack ref={line} direction="row" sx={firstLine}>
        {offered.map((offer, place) => (
          <Box key={offer.name} sx={{ visibility: place < count ? undefined : 'hidden' }}>
            <OfferButton model={model} record={record} offer={offer} onShow={show} />
          </Box>
        ))}
      </Stack>
      {count < offered.length ? (
        <MoreOffers model={model} offers={offered.slice(count)} trigger={more} onChoose={choose} />
      ) : null}
      <Tooltip title={why}>
        <IconButton size="small" sx={{ ml: 'auto' }} aria-label={why} onClick={() => show({ kind: 'why' })}>
          <HelpOutline fontSize="small" />
        </IconButton>
      </Tooltip>
      {overlay === undefined ? null : (
        <RowOverlay
          model={model}
          record={record}
          missing={missing}
          overlay={overlay}
          onClose={() => {
            setOverlay(undefined);
            // The menu item that opened it is gone: the keyboard goes on where the menu was.
            if (isFromMenu) more.current?.focus();
          }}
          onGone={onGone}
        />
      )}
    </Stack>
  );
};

interface OfferButtonProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
  readonly offer: Offer;
  readonly onShow: (overlay: RowOverlayKind) => void;
}

const OfferButton = ({ model, record, offer, onShow }: OfferButtonProps) => {
  const translate = useTranslate();
  const choose = useChooseOffer(model, (overlay) => onShow(overlay));
  const { name, label, action, reason, isDanger, isMain } = offer;
  if (action !== undefined)
    return (
      <ActionButton
        model={model}
        action={action}
        target={{ id: record.id, previous: record }}
        subject={recordName(model, record, translate)}
        obstacle={reason}
        variant="outlined"
      />
    );
  return (
    <ReasonedButton
      model={model}
      reason={reason}
      variant={isMain === true ? 'contained' : 'outlined'}
      size="small"
      color={isDanger ? 'error' : 'primary'}
      onClick={() => void choose(offer, record)}
    >
      <ActionLabel noun={model.noun} action={name}>
        {label}
      </ActionLabel>
    </ReasonedButton>
  );
};
