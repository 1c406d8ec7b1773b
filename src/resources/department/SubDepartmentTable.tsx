import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { TreeMarks } from '#views/tree/TreeMarks.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { addressOf } from './departmentAddress.ts';
import { rightsOf } from './departmentRights.ts';
import { type Direction, useSortStep } from './useSortStep.ts';

interface SortButtonsProps {
  readonly row: RaRecord;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (row: RaRecord, direction: Direction) => void;
}

/** At its end a button keeps the focus and says so when pressed; one that is disabled would drop it. */
const orderButton = { '&[aria-disabled=true]': { color: 'text.disabled' } };

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

const supervisorNames = (row: RaRecord): string =>
  (Array.isArray(row.supervisors) ? row.supervisors : [])
    .flatMap((person: { readonly name?: string | null }) => person.name ?? [])
    .join('、');

const stepKeys: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** A row that is moved in the page loses the focus it holds: it is given back once the rows stand in their new order. */
const useKeptFocus = (rows: readonly RaRecord[]): (() => void) => {
  const held = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order of the rows that moves them
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement && document.activeElement !== held.current) held.current.focus();
    held.current = null;
  }, [rows]);
  return () => {
    held.current = document.activeElement;
  };
};

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

/** One level of departments as a table, sorted by buttons or by Alt and the arrows. */
export const SubDepartmentTable = ({ rows }: { readonly rows: readonly RaRecord[] }) => {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const steps = useRowSteps(rows, setSaid);
  const keys = wordKeys('department');
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('department.tab.departments')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate(keys.field('name'))}</TableCell>
            <TableCell align="right">{translate(keys.field('users_count'))}</TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
              {translate(keys.field('supervisors'))}
            </TableCell>
            <TableCell align="right">{translate('department.order')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={row.id} hover onKeyDown={(event) => steps.onKeyDown(event, row)}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Link component={LinkBase} to={addressOf(Number(row.id))} underline="hover">
                  {row.name}
                </Link>
                <Box component="span" sx={{ ml: 1, fontSize: 16, verticalAlign: 'middle' }}>
                  <TreeMarks row={row} />
                </Box>
              </TableCell>
              <TableCell align="right">{row.users_count}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{supervisorNames(row)}</TableCell>
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
      <Box
        role="status"
        sx={{ px: 2, py: 1, typography: 'body2', color: 'text.secondary', minHeight: '1.6em' }}
      >
        {said}
      </Box>
    </TableContainer>
  );
};
