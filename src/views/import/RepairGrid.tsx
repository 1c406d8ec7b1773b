import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { narrow } from '../list/narrow.ts';
import type { ImportJob } from './importRow.ts';
import { RepairCard, RepairRow } from './RepairRow.tsx';
import { type RowGroup, SpaceRow, scrollBox } from './rowColumns.tsx';
import { useCellFocus } from './useFocusOnReturn.ts';
import { type RowFilter, type RowWindow, useRowsAt, useRowWindow } from './useImportRows.ts';
import { type Repair, type RepairSheet, useRepairSheet } from './useRepair.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

interface RepairGridProps {
  readonly columns: ImportJob['columns'];
  readonly allColumns: ImportJob['columns'];
  readonly showAll: () => void;
  readonly group: RowGroup;
  readonly filter: RowFilter;
  readonly total: number;
  readonly draft: ReviewDraft;
  readonly repair: Repair;
}

const rowHeight = 84;
const cardHeight = 180;

/** Rows as a sheet to type and paste into; as cards where there is no room for columns. */
export const RepairGrid = (props: RepairGridProps) => {
  const { columns, allColumns, showAll, group, filter, total, draft, repair } = props;
  const translate = useTranslate();
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const rowWindow = useRowWindow(total, isNarrow ? cardHeight : rowHeight);
  const { rowAt, rowsFrom } = useRowsAt(filter, rowWindow.positions);
  const focus = useCellFocus(rowWindow.scrollTo);
  const sheet = useRepairSheet({ draft, focus, columns, allColumns, showAll, rowsFrom, total });
  const shownAt = (position: number) => {
    const row = rowAt(position);
    return row === undefined ? undefined : (repair.results.get(row.index) ?? row);
  };
  const label = translate(`importing.rows.${group}`);
  const parts = { columns, group, rowWindow, sheet, repair, shownAt, label, total };
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {sheet.said}
      </Box>
      <Box ref={rowWindow.scroller} role="region" aria-label={label} tabIndex={0} sx={scrollBox}>
        {isNarrow ? <GridCards {...parts} /> : <GridTable {...parts} />}
      </Box>
    </>
  );
};

interface GridParts {
  readonly group: RowGroup;
  readonly columns: ImportJob['columns'];
  readonly rowWindow: RowWindow;
  readonly sheet: RepairSheet;
  readonly repair: Repair;
  readonly shownAt: (position: number) => Parameters<typeof RepairRow>[0]['row'] | undefined;
  readonly label: string;
  readonly total: number;
}

const GridTable = ({ columns, group, rowWindow, sheet, repair, shownAt, label, total }: GridParts) => {
  const translate = useTranslate();
  const span = columns.length + 2;
  return (
    <Table stickyHeader size="small" aria-label={label} aria-rowcount={total + 1}>
      <TableHead>
        <TableRow aria-rowindex={1}>
          <TableCell sx={{ minWidth: 132 }}>{translate('importing.column.row')}</TableCell>
          {columns.map(({ name, header }) => (
            <TableCell key={name} sx={{ minWidth: 168 }}>
              {header}
            </TableCell>
          ))}
          <TableCell sx={{ width: 56 }}>
            <Box sx={visuallyHidden}>{translate('importing.repair.remove')}</Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <SpaceRow height={rowWindow.before} span={span} />
        {rowWindow.positions.map((position) => {
          const row = shownAt(position);
          return (
            <TableRow
              key={position}
              ref={rowWindow.measure}
              data-index={position}
              aria-rowindex={position + 2}
              sx={row !== undefined && row.state !== group ? { backgroundColor: 'var(--selected)' } : {}}
            >
              {row === undefined ? (
                <TableCell colSpan={span}>
                  <Skeleton height={48} />
                </TableCell>
              ) : (
                <RepairRow
                  row={row}
                  group={group}
                  position={position}
                  columns={columns}
                  sheet={sheet}
                  repair={repair}
                />
              )}
            </TableRow>
          );
        })}
        <SpaceRow height={rowWindow.after} span={span} />
      </TableBody>
    </Table>
  );
};

const GridCards = ({ columns, group, rowWindow, sheet, repair, shownAt, label }: GridParts) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    <Box component="li" aria-hidden style={{ height: rowWindow.before }} />
    {rowWindow.positions.map((position) => {
      const row = shownAt(position);
      return (
        <Box
          key={position}
          component="li"
          ref={rowWindow.measure}
          data-index={position}
          sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          {row === undefined ? (
            <Skeleton height={120} />
          ) : (
            <RepairCard
              row={row}
              group={group}
              position={position}
              columns={columns}
              sheet={sheet}
              repair={repair}
            />
          )}
        </Box>
      );
    })}
    <Box component="li" aria-hidden style={{ height: rowWindow.after }} />
  </Box>
);
