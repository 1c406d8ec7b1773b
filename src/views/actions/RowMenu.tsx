import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { recordName } from '../recordName.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { can, obstacleOf } from './actionState.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EditItem } from './EditItem.tsx';
import { RowActionItem } from './RowActionItem.tsx';

interface RowMenuProps {
  readonly model: EntityModel;
  readonly actions: readonly ActionModel[];
}

/** Everything that can be done to a row, in one menu named after the row. What the reader may never do is not in it. */
export const RowMenu = ({ model, actions }: RowMenuProps) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<ActionModel>();
  const [isDeleting, setDeleting] = useState(false);
  if (record === undefined) return null;
  const name = recordName(model, record);
  const offered = actions
    .map((action) => ({ action, obstacle: obstacleOf(model, action, record) }))
    .filter(({ obstacle }) => obstacle !== 'permission');
  const isEditable = model.verbs.update !== undefined && can(record, 'update');
  const isDeletable = model.verbs.delete !== undefined && can(record, 'delete');
  if (offered.length === 0 && !isEditable && !isDeletable) return null;
  const target = { id: record.id, previous: record };
  return (
    // Clicks in the menu bubble through the React tree to the row, which would open its detail.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops clicks, offers none
    // biome-ignore lint/a11y/useKeyWithClickEvents: stops clicks, offers none
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton
        size="small"
        aria-label={translate('views.row.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {isEditable ? <EditItem noun={model.noun} id={record.id} /> : null}
        {offered.map(({ action, obstacle }) => (
          <RowActionItem
            key={action.name}
            model={model}
            action={action}
            target={target}
            obstacle={obstacle}
            onAsk={() => setAsking(action)}
            onDone={() => setAnchor(null)}
          />
        ))}
        {isDeletable ? (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={() => {
              setAnchor(null);
              setDeleting(true);
            }}
          >
            {translate('ra.action.delete')}
          </MenuItem>
        ) : null}
      </Menu>
      {isDeleting ? (
        <DeleteDialog model={model} ids={[record.id]} subject={name} onClose={() => setDeleting(false)} />
      ) : null}
      {asking === undefined ? null : (
        <ActionDialog
          model={model}
          action={asking}
          target={target}
          subject={name}
          onClose={() => setAsking(undefined)}
        />
      )}
    </span>
  );
};
