import HelpOutline from '@mui/icons-material/HelpOutline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { type RaRecord, useShowContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ReasonedButton } from '../actions/ReasonedButton.tsx';
import { RowOverlay, type RowOverlayKind } from '../actions/RowOverlay.tsx';
import { useChooseOffer } from '../actions/useChooseOffer.ts';
import { type Offer, useOffers } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';
import { MoreOffers } from './MoreOffers.tsx';
import { useFirstLine } from './useFirstLine.ts';

interface DetailButtonsProps {
  readonly model: EntityModel;
  /** The row is gone: where it was shown has nothing more to show. */
  readonly onGone: () => void;
}

/**
 * What the reader may do with the row, each switched off with its reason where the row forbids it; at the end, why not more. What does
 * not fit beside the title is in a menu.
 */
export const DetailButtons = ({ model, onGone }: DetailButtonsProps) => {
  const { record } = useShowContext();
  return record === undefined ? null : <RecordButtons model={model} record={record} onGone={onGone} />;
};

/** What has no room wraps onto lines that are cut off; around the first there is room for the ring of the focus. */
const firstLine = {
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: 1,
  rowGap: 2,
  minWidth: 0,
  maxHeight: 'calc(var(--control) + 8px)',
  overflow: 'hidden',
  p: '4px',
  m: '-4px',
} as const;

const RecordButtons = ({ model, record, onGone }: DetailButtonsProps & { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const actions = model.actions.filter((action) => action.on.includes('record'));
  const { offered, missing } = useOffers(model, actions, record);
  const [overlay, setOverlay] = useState<RowOverlayKind>();
  const [isFromMenu, setFromMenu] = useState(false);
  const show = (next: RowOverlayKind, fromMenu = false) => {
    setFromMenu(fromMenu);
    setOverlay(next);
  };
  const choose = useChooseOffer(model, record, (next) => show(next, true));
  const { line, count } = useFirstLine(offered.map(({ label }) => label).join());
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
        <IconButton size="small" aria-label={why} onClick={() => show({ kind: 'why' })}>
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
  const choose = useChooseOffer(model, record, onShow);
  const { label, action, reason, isDanger } = offer;
  if (action !== undefined)
    return (
      <ActionButton
        model={model}
        action={action}
        target={{ id: record.id, previous: record }}
        subject={recordName(model, record, translate)}
        obstacle={reason}
      />
    );
  return (
    <ReasonedButton
      model={model}
      reason={reason}
      size="small"
      color={isDanger ? 'error' : 'primary'}
      onClick={() => choose(offer)}
    >
      {label}
    </ReasonedButton>
  );
};
