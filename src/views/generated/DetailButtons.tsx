import HelpOutline from '@mui/icons-material/HelpOutline';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { type RaRecord, useCreatePath, useNavigate, useShowContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ReasonedButton } from '../actions/ReasonedButton.tsx';
import { RowOverlay, type RowOverlayKind } from '../actions/RowOverlay.tsx';
import { type Offer, useOffers } from '../reasons/useOffers.ts';
import { recordName } from '../recordName.ts';

interface DetailButtonsProps {
  readonly model: EntityModel;
  /** The row is gone: where it was shown has nothing more to show. */
  readonly onGone: () => void;
}

/** What the reader may do with the row, each switched off with its reason where the row forbids it; at the end, why not more. */
export const DetailButtons = ({ model, onGone }: DetailButtonsProps) => {
  const translate = useTranslate();
  const { record } = useShowContext();
  const actions = model.actions.filter((action) => action.on.includes('record'));
  const { offered, missing } = useOffers(model, actions, record);
  const [overlay, setOverlay] = useState<RowOverlayKind>();
  if (record === undefined) return null;
  const why = translate('views.why.open');
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}
    >
      {offered.map((offer) => (
        <OfferButton
          key={offer.name}
          model={model}
          record={record}
          offer={offer}
          onDelete={() => setOverlay({ kind: 'delete' })}
        />
      ))}
      <Tooltip title={why}>
        <IconButton size="small" aria-label={why} onClick={() => setOverlay({ kind: 'why' })}>
          <HelpOutline fontSize="small" />
        </IconButton>
      </Tooltip>
      {overlay === undefined ? null : (
        <RowOverlay
          model={model}
          record={record}
          missing={missing}
          overlay={overlay}
          onClose={() => setOverlay(undefined)}
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
  readonly onDelete: () => void;
}

const OfferButton = ({ model, record, offer, onDelete }: OfferButtonProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
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
  const open = () => navigate(offer.to ?? createPath({ resource: model.noun, id: record.id, type: 'edit' }));
  const isDelete = offer.name === 'delete';
  return (
    <ReasonedButton
      model={model}
      reason={reason}
      size="small"
      color={isDanger ? 'error' : 'primary'}
      onClick={isDelete ? onDelete : open}
    >
      {label}
    </ReasonedButton>
  );
};
