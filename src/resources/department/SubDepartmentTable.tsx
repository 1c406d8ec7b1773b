import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { isFromElsewhere } from '#resources/_shared/seat/usePersonActions.ts';
import { MixedCheckbox } from '#views/list/SelectBox.tsx';
import { useKeptFocus } from '#views/order/useMoving.ts';
import { TreeMarks } from '#views/tree/TreeMarks.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { addressOf, rightsOf } from './departmentPage.ts';
import { type Direction, useSortStep } from './useSortStep.ts';

const DepartmentBulkBar = lazy(async () => ({
  default: (await import('./DepartmentBulkBar.tsx')).DepartmentBulkBar,
}));

interface SortButtonsProps {
  readonly row: RaRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (row: RaRecord, direction: Direction) => void;
}

/** At its end a button keeps the focus and says so when pressed; one that is disabled would drop it. */
const orderButton = { '&[aria-disabled=true]': { color: 'text.disabled' } };

/** A step up or down among the siblings, for the person who may sort them. */
const SortButtons = ({ row, isFirst, isLast, onStep }: SortButtonsProps) => {
  const translate = useTranslate();
  if (!rightsOf(row).sort) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-disabled={isFirst}
        sx={orderButton}
        aria-label={translate('department.moveUpOf', { name: row.name })}
        onClick={() => onStep(row, 'up')}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-disabled={isLast}
        sx={orderButton}
        aria-label={translate('department.moveDownOf', { name: row.name })}
        onClick={() => onStep(row, 'down')}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
};

/** Whether anything can be done to a department among others. */
const isSelectable = (row: RaRecord): boolean =>
  row.can?.update === 1 || (row.can?.delete === 1 && !isFromElsewhere(row));

/** Which rows of a level are chosen. Rows that have gone are chosen no more; those read again stay so. */
const useChosenRows = (rows: readonly RaRecord[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selectable = rows.filter(isSelectable);
  const chosen = selectable.filter(({ id }) => ids.has(Number(id)));
  return {
    chosen,
    isSelectable,
    isOffered: selectable.length > 0,
    isAll: chosen.length === selectable.length,
    isChosen: (row: RaRecord) => ids.has(Number(row.id)),
    toggle: (row: RaRecord) => {
      const id = Number(row.id);
      setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
    },
    toggleAll: () =>
      setIds(new Set(chosen.length === selectable.length ? [] : selectable.map(({ id }) => Number(id)))),
    clear: () => setIds(new Set()),
  };
};

const supervisorNames = (row: RaRecord): string =>
  (Array.isArray(row.supervisors) ? row.supervisors : [])
    .flatMap((person: { readonly name?: string | null }) => person.name ?? [])
    .join('、');

const stepKeys: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** Steps of a row by its buttons, or by Alt and an arrow as in the tree. */
const useRowSteps = (rows: readonly RaRecord[], announce: (text: string) => void) => {
  const step = useSortStep(announce);
  const keepFocus = useKeptFocus(rows);
  const move = (row: RaRecord, direction: Direction) => {
    keepFocus();
    void step(row, direction);
  };
  const onKeyDown = (event: KeyboardEvent, row: RaRecord) => {
    const direction = event.altKey ? stepKeys[event.key] : undefined;
    if (direction === undefined || !rightsOf(row).sort) return;
    event.preventDefault();
    move(row, direction);
  };
  return { move, onKeyDown };
};

/** On a phone four columns fit only without the room between them. */
const narrowCells = { '& th, & td': { px: { xs: 0.5, sm: 2 } } } as const;

/** One level of departments as a table: sorted by buttons or by Alt and the arrows, edited and moved several at once. */
export const SubDepartmentTable = ({ rows }: { readonly rows: readonly RaRecord[] }) => {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const steps = useRowSteps(rows, setSaid);
  const choice = useChosenRows(rows);
  const done = (text: string) => {
    choice.clear();
    setSaid(text);
  };
  return (
    <>
      <TableContainer>
        <Table size="small" aria-label={translate('department.tab.departments')} sx={narrowCells}>
          <Head choice={choice} />
          <TableBody>
            {rows.map((row, at) => (
              <TableRow key={row.id} hover onKeyDown={(event) => steps.onKeyDown(event, row)}>
                <ChoiceCell row={row} choice={choice} />
                <Facts row={row} />
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <SortButtons
                    row={row}
                    isFirst={at === 0}
                    isLast={at === rows.length - 1}
                    onStep={steps.move}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box
        role="status"
        sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary', minHeight: '1.6em' }}
      >
        {said}
      </Box>
      {choice.chosen.length === 0 ? null : (
        <Suspense>
          <DepartmentBulkBar rows={choice.chosen} onDone={done} onClear={choice.clear} />
        </Suspense>
      )}
    </>
  );
};

interface ChoiceProps {
  readonly choice: ReturnType<typeof useChosenRows>;
}

const Head = ({ choice }: ChoiceProps) => {
  const translate = useTranslate();
  const keys = wordKeys('department');
  return (
    <TableHead>
      <TableRow>
        {choice.isOffered ? (
          <TableCell padding="checkbox">
            <MixedCheckbox
              label={translate('department.bulk.selectAll')}
              isChecked={choice.isAll}
              isMixed={!choice.isAll && choice.chosen.length > 0}
              onToggle={choice.toggleAll}
            />
          </TableCell>
        ) : null}
        <TableCell>{translate(keys.field('name'))}</TableCell>
        <TableCell align="right">{translate(keys.field('users_count'))}</TableCell>
        <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
          {translate(keys.field('supervisors'))}
        </TableCell>
        <TableCell align="right">{translate('department.order')}</TableCell>
      </TableRow>
    </TableHead>
  );
};

const ChoiceCell = ({ row, choice }: ChoiceProps & { readonly row: RaRecord }) => {
  const translate = useTranslate();
  if (!choice.isOffered) return null;
  return (
    <TableCell padding="checkbox">
      {choice.isSelectable(row) ? (
        <Checkbox
          size="small"
          checked={choice.isChosen(row)}
          onChange={() => choice.toggle(row)}
          slotProps={{ input: { 'aria-label': translate('department.bulk.select', { name: row.name }) } }}
        />
      ) : null}
    </TableCell>
  );
};

const Facts = ({ row }: { readonly row: RaRecord }) => (
  <>
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      <LinkBase className="row-link" to={addressOf(Number(row.id))}>
        {row.name}
      </LinkBase>
      <Box component="span" sx={{ ml: 1, fontSize: 16, verticalAlign: 'middle' }}>
        <TreeMarks row={row} />
      </Box>
    </TableCell>
    <TableCell align="right">{row.users_count}</TableCell>
    <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{supervisorNames(row)}</TableCell>
  </>
);
