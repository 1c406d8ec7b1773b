import Button from '@mui/material/Button';
import { useState } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { can, type Obstacle, obstacleOf } from '../actions/actionState.ts';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';

interface BulkBarProps {
  readonly model: EntityModel;
}

/** Shown while rows are selected: the schema's bulk actions on them. An action none of the rows allows is off. */
export const BulkBar = ({ model }: BulkBarProps) => {
  const translate = useTranslate();
  const { selectedIds, data } = useListContext();
  const actions = model.actions.filter((action) => model.list.bulkActions.includes(action.name));
  const selected = (data ?? []).filter((row) => selectedIds.includes(row.id));
  const obstacle = (action: (typeof actions)[number]): Obstacle | undefined => {
    const found = selected.map((row) => obstacleOf(model, action, row));
    // Rows of other pages are not at hand; the server answers for them row by row.
    return found.length > 0 && found.length === selectedIds.length && !found.includes(undefined)
      ? found[0]
      : undefined;
  };
  return (
    <BulkActionsToolbar label="views.list.selected" selectAllButton={false}>
      {actions.map((action) => (
        <ActionButton
          key={action.name}
          model={model}
          action={action}
          target={{ ids: selectedIds }}
          subject={translate('views.list.subject', { count: selectedIds.length })}
          obstacle={obstacle(action)}
        />
      ))}
      {model.verbs.delete !== undefined && selected.every((row) => can(row, 'delete')) ? (
        <BulkDelete model={model} />
      ) : null}
    </BulkActionsToolbar>
  );
};

const BulkDelete = ({ model }: BulkBarProps) => {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {translate('ra.action.delete')}
      </Button>
      {isAsking ? (
        <DeleteDialog
          model={model}
          ids={selectedIds}
          subject={translate('views.list.subject', { count: selectedIds.length })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
