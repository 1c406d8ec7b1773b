import HelpOutline from '@mui/icons-material/HelpOutline';
import MoreVert from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type RaRecord, useCreatePath, useNavigate, useRecordContext, useTranslate } from 'react-admin';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type Offer, type Offers, useOffers } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';
import { OfferItem } from './OfferItem.tsx';
import { RowOverlay, type RowOverlayKind } from './RowOverlay.tsx';
import { isDirect, useDirectAction } from './useDirectAction.ts';

interface RowMenuProps {
  readonly model: EntityModel;
  readonly actions: readonly ActionModel[];
}

/**
 * Everything that can be done to a row, in one menu named after the row. What the reader's role can never do is not in
 * it, but its last line says why; what the row forbids is switched off with its reason.
 */
export const RowMenu = ({ model, actions }: RowMenuProps) => {
  const record = useRecordContext();
  const offers = useOffers(model, actions, record);
  return record === undefined || offers.offered.length === 0 ? null : (
    <OfferMenu model={model} record={record} offers={offers} />
  );
};

interface OfferMenuProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
  readonly offers: Offers;
}

/** Does what was chosen: goes to the form, runs what asks nothing, or opens what asks. */
const useChoose = (model: EntityModel, record: RaRecord, show: (overlay: RowOverlayKind) => void) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const direct = useDirectAction(model);
  return ({ name, action }: Offer) => {
    if (name === 'update' && action === undefined)
      navigate(createPath({ resource: model.noun, id: record.id, type: 'edit' }));
    else if (action === undefined) show({ kind: 'delete' });
    else if (isDirect(action)) void direct.run(action, { id: record.id, previous: record });
    else show({ kind: 'action', action });
  };
};

/** Keys on the button are the row's, too; those in menu and dialogs, which stand elsewhere in the page, are not. */
const stopFromOutside = (event: KeyboardEvent<HTMLElement>) => {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
};

const OfferMenu = ({ model, record, offers }: OfferMenuProps) => {
  const translate = useTranslate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [overlay, setOverlay] = useState<RowOverlayKind>();
  const choose = useChoose(model, record, setOverlay);
  const name = recordName(model, record);
  const closeOverlay = () => {
    setOverlay(undefined);
    // The item that opened it is gone: the keyboard goes on where the menu was.
    trigger.current?.focus();
  };
  const chosen = (offer: Offer) => {
    setOpen(false);
    choose(offer);
  };
  return (
    // Clicks and keys in the menu bubble through the React tree to the row, which would open its detail.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks and keys, offers none
    <span onClick={(event) => event.stopPropagation()} onKeyDown={stopFromOutside}>
      <IconButton
        ref={trigger}
        size="small"
        aria-label={translate('views.row.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {isOpen ? (
        <Menu
          anchorEl={trigger.current}
          open
          onClose={() => setOpen(false)}
          slotProps={{
            list: { disabledItemsFocusable: true, 'aria-label': translate('views.row.menu', { name }) },
          }}
        >
          {offers.offered.map((offer) => (
            <OfferItem key={offer.name} model={model} offer={offer} onChoose={chosen} />
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
    </span>
  );
};
