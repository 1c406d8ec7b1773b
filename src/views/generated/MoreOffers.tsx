import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type RefObject, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { OfferItem } from '../actions/OfferItem.tsx';
import type { Offer } from '../reasons/useOffers.ts';

interface MoreOffersProps {
  readonly model: EntityModel;
  readonly offers: readonly Offer[];
  /** The keyboard comes back to it from what was chosen. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (offer: Offer) => void;
}

/** What there is no room for as a button, in a menu at the end of the line. */
export const MoreOffers = ({ model, offers, trigger, onChoose }: MoreOffersProps) => {
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
