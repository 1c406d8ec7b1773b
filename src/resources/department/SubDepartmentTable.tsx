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
import { useState } from 'react';
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

const SortButtons = ({ row, isFirst, isLast, onStep }: SortButtonsProps) => {
  const translate = useTranslate();
  if (!rightsOf(row).sort) return null;
  return (
    <>
      <IconButton
        size="small"
        disabled={isFirst}
        aria-label={translate('department.moveUpOf', { name: row.name })}
        onClick={() => onStep(row, 'up')}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={isLast}
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

/** One level of departments as a table, sorted by buttons. */
export const SubDepartmentTable = ({ rows }: { readonly rows: readonly RaRecord[] }) => {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const step = useSortStep(setSaid);
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
            <TableRow key={row.id} hover>
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
                  onStep={(moved, direction) => void step(moved, direction)}
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
