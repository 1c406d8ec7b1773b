import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/RightsContext.ts';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { useReasonText } from '#views/reasons/useReasonText.ts';
import { isFromElsewhere, rightsOf } from './departmentRights.ts';

export type DepartmentAct =
  | 'open'
  | 'add'
  | 'rename'
  | 'moveUp'
  | 'moveDown'
  | 'move'
  | 'remove'
  | 'cancelDeletion';

interface DepartmentMenuProps {
  readonly row: RaRecord;
  readonly anchor: HTMLElement;
  readonly onAct: (act: DepartmentAct) => void;
  readonly onClose: () => void;
}

/** Shown beside an item that a key does too. */
const keysOf: Readonly<Partial<Record<DepartmentAct, string>>> = {
  open: 'Enter',
  rename: 'F2',
  moveUp: 'Alt+↑',
  moveDown: 'Alt+↓',
  remove: 'Del',
};

const colourOf = (act: DepartmentAct, isAllowed: boolean): string => {
  if (!isAllowed) return 'text.disabled';
  return act === 'remove' ? 'error.main' : 'text.primary';
};

/** The permissions behind the menu, in its order: the first that is refused is the one that is explained. */
const permissions = ['create', 'update', 'moveUp', 'move', 'delete'] as const;

/** Why some of it is switched off: the source the department comes from, or the reader's role or scope. */
const useLockReason = (row: RaRecord): string => {
  const translate = useTranslate();
  const model = useModel('department');
  const rights = useRights();
  const textOf = useReasonText(model);
  if (isFromElsewhere(row)) return translate(`department.locked.${row.source}`);
  const reason = permissions
    .map((permission) => reasonOn(model, permission, row, rights))
    .find((each) => each !== undefined);
  return reason === undefined ? translate('department.noRight') : textOf(reason);
};

/** Everything that can be done with a department; what the source or the role forbids stays visible with its reason. */
export const DepartmentMenu = ({ row, anchor, onAct, onClose }: DepartmentMenuProps) => {
  const translate = useTranslate();
  const reasonId = useId();
  const rights = rightsOf(row);
  const reason = useLockReason(row);
  const acts: readonly (readonly [DepartmentAct, boolean])[] = [
    ['open', true],
    ['add', rights.addBelow],
    ['rename', rights.rename],
    ['moveUp', rights.sort],
    ['moveDown', rights.sort],
    ['move', rights.move],
  ];
  const item = ([act, isAllowed]: readonly [DepartmentAct, boolean]) => (
    <MenuItem
      key={act}
      {...(isAllowed ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => (isAllowed ? onAct(act) : undefined)}
      sx={{ color: colourOf(act, isAllowed), ...(isAllowed ? {} : { cursor: 'default' }) }}
    >
      <ListItemText primary={translate(`department.act.${act}`)} />
      {keysOf[act] === undefined ? null : (
        <ListItemText
          aria-hidden
          secondary={keysOf[act]}
          sx={{ flex: 'none', pl: 3, display: { xs: 'none', sm: 'block' } }}
        />
      )}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{
        list: { disabledItemsFocusable: true, 'aria-label': translate('tree.menu', { name: row.name }) },
      }}
    >
      {acts.every(([, isAllowed]) => isAllowed) && rights.remove ? null : (
        <ListSubheader id={reasonId} role="presentation" sx={{ maxWidth: 280, lineHeight: 1.5, pb: 1 }}>
          {reason}
        </ListSubheader>
      )}
      {acts.map(item)}
      <Divider />
      {row.delete_task ? item(['cancelDeletion', rights.remove]) : null}
      {item(['remove', rights.remove])}
    </Menu>
  );
};
