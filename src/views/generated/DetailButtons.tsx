import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { EditButton, type RaRecord, useShowContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { can, obstacleOf } from '../actions/actionState.ts';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';
import { recordName } from '../recordName.ts';

interface DetailButtonsProps {
  readonly model: EntityModel;
  /** The row is gone: where it was shown has nothing more to show. */
  readonly onGone: () => void;
}

/** What the reader may do with the row: its actions, edit, delete; each only as the server's `can` allows. */
export const DetailButtons = ({ model, onGone }: DetailButtonsProps) => {
  const { record } = useShowContext();
  if (record === undefined) return null;
  const offered = model.actions
    .filter((action) => action.on.includes('record'))
    .map((action) => ({ action, obstacle: obstacleOf(model, action, record) }))
    .filter(({ obstacle }) => obstacle !== 'permission');
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {offered.map(({ action, obstacle }) => (
        <ActionButton
          key={action.name}
          model={model}
          action={action}
          target={{ id: record.id, previous: record }}
          subject={recordName(model, record)}
          obstacle={obstacle}
        />
      ))}
      {model.verbs.update !== undefined && can(record, 'update') ? <EditButton /> : null}
      {model.verbs.delete !== undefined && can(record, 'delete') ? (
        <DeleteButton model={model} record={record} onGone={onGone} />
      ) : null}
    </Stack>
  );
};

interface DeleteButtonProps extends DetailButtonsProps {
  readonly record: RaRecord;
}

const DeleteButton = ({ model, record, onGone }: DeleteButtonProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {translate('ra.action.delete')}
      </Button>
      {isAsking ? (
        <DeleteDialog
          model={model}
          ids={[record.id]}
          subject={recordName(model, record)}
          onClose={() => setAsking(false)}
          onDone={onGone}
        />
      ) : null}
    </>
  );
};
