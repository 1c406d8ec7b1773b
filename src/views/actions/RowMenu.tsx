import HelpOutline from '@mui/icons-material/HelpOutline';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import type { MenuItemProps } from '@mui/material/MenuItem';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { type RaRecord, useCreatePath, useNavigate, useRecordContext, useTranslate } from 'react-admin';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { ReasonNote } from '#views/reasons/ReasonNote.tsx';
import { type Offer, useOffers } from '#views/reasons/useOffers.ts';
import { recordName } from '#views/recordName.ts';
import { ActionLabel } from './ActionButton.tsx';
import { RowOverlay, type RowOverlayKind } from './RowOverlay.tsx';
import { isDirect, useDirectAction } from './useRunAction.ts';

/** The menu hands its items focus by props: whatever it gives beyond ours goes on to the item. */
interface OfferItemProps extends Omit<MenuItemProps, 'onClick'> {
  readonly model: EntityModel;
  readonly offer: Offer;
  readonly onChoose: (offer: Offer) => void;
}

const colourOf = ({ reason, isDanger }: Offer): string => {
  if (reason !== undefined) return 'text.disabled';
  return isDanger ? 'error.main' : 'text.primary';
};

/** One thing in a row's menu. Switched off it keeps its place in the tab order and says why, to eye and ear: the reason is part of its name. */
export const OfferItem = ({ model, offer, onChoose, ...item }: OfferItemProps) => {
  const { name, reason, label } = offer;
  const isOff = reason !== undefined;
  return (
    <MenuItem
      {...item}
      {...(isOff ? { 'aria-disabled': true } : {})}
      onClick={() => (isOff ? undefined : onChoose(offer))}
      sx={{ maxWidth: 340, whiteSpace: 'normal', ...(isOff ? { cursor: 'default' } : {}) }}
    >
      <ListItemText
        primary={
          <ActionLabel noun={model.noun} action={name}>
            {label}
          </ActionLabel>
        }
        secondary={isOff ? <ReasonNote model={model} reason={reason} /> : undefined}
        slotProps={{
          primary: { sx: { color: colourOf(offer) } },
          secondary: { component: 'span', sx: { display: 'block' } },
        }}
      />
    </MenuItem>
  );
};

/** Does what was chosen in a menu: goes to the form, runs what asks nothing, or opens what asks. */
export const useChooseOffer = (
  model: EntityModel,
  show: (overlay: RowOverlayKind, record: RaRecord) => void,
) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const direct = useDirectAction(model);
  /** Ends when the server has answered what was done at once. */
  return async ({ name, action, state, to, dialog }: Offer, record: RaRecord): Promise<void> => {
    if (to !== undefined) navigate(to);
    else if (dialog !== undefined) show({ kind: 'dialog', dialog }, record);
    else if (name === 'update' && action === undefined)
      navigate(createPath({ resource: model.noun, id: record.id, type: 'edit' }));
    else if (action === undefined) show({ kind: 'delete' }, record);
    else if (isDirect(action)) await direct.run(action, { id: record.id, previous: record });
    else show({ kind: 'action', action, state }, record);
  };
};

interface RowMenuProps {
  readonly model: EntityModel;
  readonly actions: readonly ActionModel[];
  /** Other offers in place of these, e.g. one for each state an action leads to. */
  readonly arrange?: ((offers: readonly Offer[], record: RaRecord) => readonly Offer[]) | undefined;
}

const isAllowed = (record: RaRecord): boolean =>
  Object.values((record.can ?? {}) as Readonly<Record<string, unknown>>).includes(1);

/**
 * Everything that can be done to a row, in one menu named after the row. What the reader's role can never do is not in
 * it, but its last line says why; what the row forbids is switched off with its reason.
 */
export const RowMenu = (props: RowMenuProps) => {
  const record = useRecordContext();
  if (record === undefined) return null;
  // Of a row that allows something there is something to offer; only for the others are the reasons gone through.
  return isAllowed(record) ? (
    <OfferButton {...props} record={record} />
  ) : (
    <OfferButtonIfAny {...props} record={record} />
  );
};

interface OfferButtonProps extends RowMenuProps {
  readonly record: RaRecord;
}

const OfferButtonIfAny = (props: OfferButtonProps) => {
  const { offered } = useOffers(props.model, props.actions, props.record);
  return offered.length === 0 ? null : <OfferButton {...props} />;
};

/** Keys on the button are the row's, too; those in menu and dialogs, which stand elsewhere in the page, are not. */
const stopFromOutside = (event: KeyboardEvent<HTMLElement>) => {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
};

const sign = (
  <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
    <circle cx="12" cy="5.5" r="1.8" />
    <circle cx="12" cy="12" r="1.8" />
    <circle cx="12" cy="18.5" r="1.8" />
  </svg>
);

const OfferButton = (props: OfferButtonProps) => {
  const { model, record } = props;
  const translate = useTranslate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Once used, the menu stays: a dialog chosen in it goes on after it is closed.
  const [isUsed, setUsed] = useState(false);
  const label = translate('views.row.menu', { name: recordName(model, record, translate) });
  return (
    // Clicks and keys in the menu bubble through the React tree to the row, which would open its detail.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks and keys, offers none
    <span onClick={(event) => event.stopPropagation()} onKeyDown={stopFromOutside}>
      <button
        ref={trigger}
        type="button"
        className="row-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        {sign}
      </button>
      {isUsed ? (
        <OfferMenu {...props} trigger={trigger} label={label} isOpen={isOpen} setOpen={setOpen} />
      ) : null}
    </span>
  );
};

interface OfferMenuProps extends OfferButtonProps {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

const OfferMenu = ({
  model,
  actions,
  arrange = (offered) => offered,
  record,
  trigger,
  label,
  isOpen,
  setOpen,
}: OfferMenuProps) => {
  const translate = useTranslate();
  const offers = useOffers(model, actions, record);
  const [overlay, setOverlay] = useState<RowOverlayKind>();
  const choose = useChooseOffer(model, setOverlay);
  const closeOverlay = () => {
    setOverlay(undefined);
    // The item that opened it is gone: the keyboard goes on where the menu was.
    trigger.current?.focus();
  };
  const chosen = (offer: Offer) => {
    setOpen(false);
    void choose(offer, record);
  };
  return (
    <>
      {isOpen ? (
        <Menu
          anchorEl={trigger.current}
          open
          onClose={() => setOpen(false)}
          slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label } }}
        >
          {arrange(offers.offered, record).map((offer) => (
            <OfferItem
              key={`${offer.name} ${offer.state ?? ''}`}
              model={model}
              offer={offer}
              onChoose={chosen}
            />
          ))}
          {offers.missing.length === 0 ? null : <Divider component="li" />}
          {offers.missing.length === 0 ? null : (
            <MenuItem
              onClick={() => {
                setOpen(false);
                setOverlay({ kind: 'why' });
              }}
              sx={{ color: 'text.secondary' }}
            >
              <ListItemIcon>
                <HelpOutline fontSize="small" />
              </ListItemIcon>
              {translate('views.why.open')}
            </MenuItem>
          )}
        </Menu>
      ) : null}
      {overlay === undefined ? null : (
        <RowOverlay
          model={model}
          record={record}
          missing={offers.missing}
          overlay={overlay}
          onClose={closeOverlay}
        />
      )}
    </>
  );
};
