import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { type PersonSeat, personRights, seatIn, seatsOf } from '#resources/_shared/seat/usePersonActions.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { SelectBox } from '#views/list/SelectBox.tsx';
import { useRowStates } from '#views/list/useRow.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useKeptFocus } from '#views/order/useMoving.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { usePeopleOrder } from './usePeopleOrder.ts';
import type { Direction } from './useSortStep.ts';

interface PersonCellProps {
  readonly person: RaRecord;
  readonly departmentId: number;
}

/** Where the person is at home, said only where it is not here. */
const useHomeText = (person: RaRecord, here: PersonSeat | undefined): string | undefined => {
  const translate = useTranslate();
  if (here === undefined || here.is_main === 1) return undefined;
  const home = seatsOf(person).find((seat) => seat.is_main === 1);
  return home === undefined
    ? translate('people.mainElsewhere')
    : translate('people.mainIn', { name: home.name });
};

const tags = (here: PersonSeat | undefined) =>
  [
    { key: 'department.supervisor', isShown: here?.is_supervisor === 1, color: 'primary' },
    { key: 'people.pinned', isShown: here?.is_top === 1, color: 'default' },
  ] as const;

/** Name, what the person is in this department, and their main one where that is another. */
const PersonCell = ({ person, departmentId }: PersonCellProps) => {
  const translate = useTranslate();
  const here = seatIn(person, departmentId);
  const home = useHomeText(person, here);
  return (
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <LinkBase className="row-link" to={`/member/${person.id}/show`} style={{ marginInlineEnd: 4 }}>
          {person.name}
        </LinkBase>
        {tags(here)
          .filter(({ isShown }) => isShown)
          .map(({ key, color }) => (
            <Chip key={key} size="small" variant="outlined" color={color} label={translate(key)} />
          ))}
      </Stack>
      {home === undefined ? null : (
        <Typography variant="caption" component="div" color="text.secondary">
          {home}
        </Typography>
      )}
    </TableCell>
  );
};

const PersonActs = lazy(async () => ({ default: (await import('./PersonActs.tsx')).PersonActs }));

const columns = ['workId', 'phone', 'position', 'active_status'] as const;
/** Left out on a phone, where the table must not scroll sideways. */
const wideColumns: readonly string[] = ['workId', 'phone', 'active_status'];
const displayOf = (name: string) =>
  wideColumns.includes(name) ? { display: { xs: 'none', sm: 'table-cell' } } : {};

const stepKeys: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

interface PersonRowProps {
  readonly department: RaRecord;
  readonly person: RaRecord;
  readonly fields: readonly FieldModel[];
  readonly isSelected: boolean;
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const PersonRow = ({ department, person, fields, isSelected, onMenu, onKeyDown }: PersonRowProps) => {
  const translate = useTranslate();
  const departmentId = Number(department.id);
  const here = seatIn(person, departmentId);
  // The position held here, which need not be that of the main department.
  const shown = here === undefined ? person : { ...person, position: here.position };
  return (
    <TableRow hover onKeyDown={onKeyDown}>
      <TableCell padding="checkbox">
        <SelectBox id={person.id} name={String(person.name)} isSelected={isSelected} />
      </TableCell>
      <PersonCell person={person} departmentId={departmentId} />
      {fields.map((field) => (
        <TableCell key={field.name} sx={displayOf(field.name)}>
          <FieldDisplay field={field} value={shown[field.name]} record={shown} />
        </TableCell>
      ))}
      <TableCell align="right" padding="checkbox">
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={translate('people.menu', { name: person.name })}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
};

const Head = ({ fields }: { readonly fields: readonly FieldModel[] }) => {
  const translate = useTranslate();
  const keys = wordKeys('member');
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="checkbox">
          <Box component="span" sx={visuallyHidden}>
            {translate('people.select')}
          </Box>
        </TableCell>
        <TableCell>{translate(keys.field('name'))}</TableCell>
        {fields.map((field) => (
          <TableCell key={field.name} sx={displayOf(field.name)}>
            {translate(keys.field(field.path))}
          </TableCell>
        ))}
        <TableCell align="right">{translate('people.actions')}</TableCell>
      </TableRow>
    </TableHead>
  );
};

interface OpenMenu {
  readonly person: RaRecord;
  readonly anchor: HTMLElement;
}

/** The people of a list in the order of the department, moved by the menu of a row or by Alt and an arrow. */
export const PeopleTable = ({ department }: { readonly department: RaRecord }) => {
  const translate = useTranslate();
  const model = useModel('member');
  const [said, setSaid] = useState('');
  const [menu, setMenu] = useState<OpenMenu>();
  const { rows, step } = usePeopleOrder(Number(department.id), setSaid);
  const keepFocus = useKeptFocus(rows);
  const stateOf = useRowStates();
  const fields = columns.flatMap((name) => findField(model.fields, name) ?? []);
  const move = (person: RaRecord, direction: Direction) => {
    keepFocus();
    void step(person, direction);
  };
  const onKeyDown = (person: RaRecord) => (event: KeyboardEvent) => {
    const direction = event.altKey ? stepKeys[event.key] : undefined;
    if (direction === undefined || !personRights(department, person).moveUp) return;
    event.preventDefault();
    move(person, direction);
  };
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('department.tab.members')}>
        <Head fields={fields} />
        <TableBody>
          {rows.map((person) => (
            <PersonRow
              key={person.id}
              department={department}
              person={person}
              fields={fields}
              isSelected={stateOf(person.id).isSelected}
              onMenu={(anchor) => setMenu({ person, anchor })}
              onKeyDown={onKeyDown(person)}
            />
          ))}
        </TableBody>
      </Table>
      <Box
        role="status"
        sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary', minHeight: '1.6em' }}
      >
        {said}
      </Box>
      {menu === undefined ? null : (
        <Suspense>
          <PersonActs
            department={department}
            person={menu.person}
            anchor={menu.anchor}
            onMove={move}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </TableContainer>
  );
};
