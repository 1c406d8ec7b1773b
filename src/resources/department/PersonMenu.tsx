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
import { isFromElsewhere } from './departmentRights.ts';
import { isOnlyHere, seatIn } from './personHere.ts';
import { type PersonAct, personRights } from './personRights.ts';

interface PersonMenuProps {
  readonly department: RaRecord;
  readonly person: RaRecord;
  readonly anchor: HTMLElement;
  readonly onAct: (act: PersonAct) => void;
  readonly onClose: () => void;
}

const keysOf: Readonly<Partial<Record<PersonAct, string>>> = { moveUp: 'Alt+↑', moveDown: 'Alt+↓' };

const order: readonly PersonAct[] = ['open', 'supervisor', 'top', 'moveUp', 'moveDown', 'position'];

/** An item is named after what it will do to this person. */
const useActText = (department: RaRecord, person: RaRecord) => {
  const translate = useTranslate();
  const departmentId = Number(department.id);
  const here = seatIn(person, departmentId);
  const names: Readonly<Record<PersonAct, string>> = {
    open: 'open',
    supervisor: here?.is_supervisor === 1 ? 'cancelSupervisor' : 'setSupervisor',
    top: here?.is_top === 1 ? 'cancelTop' : 'setTop',
    moveUp: 'moveUp',
    moveDown: 'moveDown',
    position: 'position',
    remove: isOnlyHere(person, departmentId) ? 'resign' : 'remove',
  };
  return (act: PersonAct) => translate(`people.act.${names[act]}`);
};

/** Why some of it is switched off: another department, the source, or the reader's role or scope. */
const useLockReason = (department: RaRecord, person: RaRecord): string => {
  const translate = useTranslate();
  const model = useModel('member');
  const rights = useRights();
  const textOf = useReasonText(model);
  if (seatIn(person, Number(department.id)) === undefined) return translate('people.inSub');
  if (isFromElsewhere(department)) return translate('people.fromElsewhere');
  const reason = reasonOn(model, 'removeFromDepartment', person, rights);
  return reason === undefined ? translate('department.noRight') : textOf(reason);
};

/** Everything that can be done with a person in a department; what is not possible stays visible with its reason. */
export const PersonMenu = ({ department, person, anchor, onAct, onClose }: PersonMenuProps) => {
  const translate = useTranslate();
  const reasonId = useId();
  const rights = personRights(department, person);
  const reason = useLockReason(department, person);
  const textOf = useActText(department, person);
  const item = (act: PersonAct) => (
    <MenuItem
      key={act}
      {...(rights[act] ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => (rights[act] ? onAct(act) : undefined)}
      sx={{
        color: rights[act] ? (act === 'remove' ? 'error.main' : 'text.primary') : 'text.disabled',
        ...(rights[act] ? {} : { cursor: 'default' }),
      }}
    >
      <ListItemText primary={textOf(act)} />
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
        list: { disabledItemsFocusable: true, 'aria-label': translate('people.menu', { name: person.name }) },
      }}
    >
      {Object.values(rights).every(Boolean) ? null : (
        <ListSubheader id={reasonId} role="presentation" sx={{ maxWidth: 280, lineHeight: 1.5, pb: 1 }}>
          {reason}
        </ListSubheader>
      )}
      {order.map(item)}
      <Divider />
      {item('remove')}
    </Menu>
  );
};
