import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import type { EntityModel } from '#engine/model.ts';
import { ReasonNote } from '../reasons/ReasonNote.tsx';
import type { Offer } from '../reasons/useOffers.ts';

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
  const { reason, label } = offer;
  const isOff = reason !== undefined;
  return (
    <MenuItem
      {...item}
      {...(isOff ? { 'aria-disabled': true } : {})}
      onClick={() => (isOff ? undefined : onChoose(offer))}
      sx={{ maxWidth: 340, whiteSpace: 'normal', ...(isOff ? { cursor: 'default' } : {}) }}
    >
      <ListItemText
        primary={label}
        secondary={isOff ? <ReasonNote model={model} reason={reason} /> : undefined}
        slotProps={{
          primary: { sx: { color: colourOf(offer) } },
          secondary: { component: 'span', sx: { display: 'block' } },
        }}
      />
    </MenuItem>
  );
};
