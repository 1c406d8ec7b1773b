import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import type { ImportRow } from './importRow.ts';
import { type RowColumn, SpaceRow, scrollBox } from './rowColumns.tsx';
import { type RowFilter, useRowsAt, useRowWindow } from './useImportRows.ts';

export interface RowsProps {
  readonly columns: readonly RowColumn[];
  readonly filter: RowFilter;
  readonly total: number;
  readonly label: string;
}

const rowHeight = 45;
/** A number or an address stays on its line as long as there is room for it. */
const plainCell = { width: 'max-content', maxWidth: 280, overflowWrap: 'anywhere' } as const;
const widest = 360;
const wideCell = { overflowWrap: 'anywhere' } as const;

/** Rows of a sheet under their headers; only those in sight are drawn. */
export const RowTable = ({ columns, filter, total, label }: RowsProps) => {
  const translate = useTranslate();
  const { scroller, positions, before, after, measure } = useRowWindow(total, rowHeight);
  const { rowAt } = useRowsAt(filter, positions);
  const span = columns.length + 1;
  return (
    <Box ref={scroller} role="region" aria-label={label} tabIndex={0} sx={scrollBox}>
      <Table stickyHeader size="small" aria-label={label} aria-rowcount={total + 1}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell sx={{ width: 64 }}>{translate('importing.column.row')}</TableCell>
            {columns.map(({ name, title, isWide }) => (
              <TableCell key={name} sx={{ whiteSpace: 'nowrap', minWidth: isWide ? widest : undefined }}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <SpaceRow height={before} span={span} />
          {positions.map((position) => (
            <TableRow key={position} ref={measure} data-index={position} aria-rowindex={position + 2}>
              <Cells row={rowAt(position)} columns={columns} />
            </TableRow>
          ))}
          <SpaceRow height={after} span={span} />
        </TableBody>
      </Table>
    </Box>
  );
};

interface CellsProps {
  readonly row: ImportRow | undefined;
  readonly columns: readonly RowColumn[];
}

const Cells = ({ row, columns }: CellsProps) =>
  row === undefined ? (
    <TableCell colSpan={columns.length + 1}>
      <Skeleton />
    </TableCell>
  ) : (
    <>
      <TableCell component="th" scope="row" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {row.row}
      </TableCell>
      {columns.map(({ name, isWide, cell }) => (
        <TableCell key={name} sx={{ py: 0.75 }}>
          <Box sx={isWide ? wideCell : plainCell}>{cell(row)}</Box>
        </TableCell>
      ))}
    </>
  );
