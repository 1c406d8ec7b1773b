import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { narrow, visuallyHidden } from '#views/layouts/boxStyles.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { RepairCell } from './RepairCell.tsx';
import { RowProblems } from './RowProblems.tsx';
import { type RowGroup, SpaceRow, scrollBox } from './rowColumns.tsx';
import { useCellFocus } from './useFocusOnReturn.ts';
import {
  type ImportJob,
  type ImportRow,
  type RowFilter,
  type RowWindow,
  useRowsAt,
  useRowWindow,
} from './useImportRows.ts';
import { type Repair, type RepairSheet, useRepairSheet } from './useRepair.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

interface RepairRowProps {
  readonly row: ImportRow;
  /** What the rows it stands among are: one that is something else now was just changed. */
  readonly group: RowGroup;
  readonly position: number;
  readonly columns: ImportJob['columns'];
  readonly sheet: RepairSheet;
  readonly repair: Repair;
}

const Mended = () => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', color: 'success.main' }}>
      <CheckCircle sx={{ fontSize: 18 }} aria-hidden />
      <span>{translate('importing.repair.mended')}</span>
    </Stack>
  );
};

/** Which row of the file it is, whose, and what is wrong with it where no cell in view says so. */
const RowHead = ({ row, group, columns }: Pick<RepairRowProps, 'row' | 'group' | 'columns'>) => {
  const translate = useTranslate();
  const shown = columns.map(({ name }) => name);
  const elsewhere = row.problems.filter(({ column }) => column === null || !shown.includes(column));
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('importing.row', { row: row.row })}
      </Typography>
      {row.name === '' ? null : <Box sx={{ fontWeight: 600 }}>{row.name}</Box>}
      {row.state === group || row.state === 'error' ? <RowProblems problems={elsewhere} /> : <Mended />}
    </Box>
  );
};

const RemoveButton = ({ row, repair }: Pick<RepairRowProps, 'row' | 'repair'>) => {
  const translate = useTranslate();
  const label = translate('importing.repair.removeRow', { row: row.row });
  return (
    <Tooltip title={label}>
      {/* A disabled button fires no events a tooltip could listen to. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={repair.isRunning}
          onClick={() => void repair.removeRow(row.index)}
        >
          <Delete fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
};

/** The cells of one row. */
const RepairRow = ({ row, group, position, columns, sheet, repair }: RepairRowProps) => (
  <>
    <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', fontWeight: 400, py: 1 }}>
      <RowHead row={row} group={group} columns={columns} />
    </TableCell>
    {columns.map(({ name, header }) => (
      <TableCell key={name} sx={{ verticalAlign: 'top', py: 1 }}>
        <RepairCell row={row} position={position} column={name} header={header} sheet={sheet} />
      </TableCell>
    ))}
    <TableCell sx={{ verticalAlign: 'top', py: 1 }}>
      <RemoveButton row={row} repair={repair} />
    </TableCell>
  </>
);

/** The same where there is room for one column alone: the cells that are wrong, each below its header. */
const RepairCard = ({ row, group, position, columns, sheet, repair }: RepairRowProps) => {
  const isTyped = (name: string) => sheet.textOf(row.index, name) !== undefined;
  const wrong = columns.filter(
    ({ name }) => isTyped(name) || row.problems.some(({ column }) => column === name),
  );
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <RowHead row={row} group={group} columns={columns} />
        <RemoveButton row={row} repair={repair} />
      </Stack>
      {(wrong.length === 0 ? columns : wrong).map(({ name, header }) => (
        <Box key={name}>
          <Typography variant="body2" color="text.secondary" aria-hidden>
            {header}
          </Typography>
          <RepairCell row={row} position={position} column={name} header={header} sheet={sheet} />
        </Box>
      ))}
    </Stack>
  );
};

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
  const sheet = useRepairSheet({
    draft,
    focus,
    columns,
    allColumns,
    showAll,
    rowAt,
    rowsFrom,
    total,
    repair,
  });
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
