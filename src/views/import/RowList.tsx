import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { narrow } from '#views/layouts/boxStyles.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type RowColumn, type RowView, SpaceRow, scrollBox, useRowColumns } from './rowColumns.tsx';
import {
  type ImportJob,
  type ImportRow,
  type RowFilter,
  useFirstRows,
  useRowsAt,
  useRowWindow,
} from './useImportRows.ts';

interface RowsProps {
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
const RowTable = ({ columns, filter, total, label }: RowsProps) => {
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

const cardHeight = 140;

/** Rows of a sheet as cards, for a screen too narrow for columns. */
const RowCards = ({ columns, filter, total, label }: RowsProps) => {
  const { scroller, positions, before, after, measure } = useRowWindow(total, cardHeight);
  const { rowAt } = useRowsAt(filter, positions);
  return (
    <Box ref={scroller} role="region" aria-label={label} tabIndex={0} sx={scrollBox}>
      <Stack component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Box component="li" aria-hidden style={{ height: before }} />
        {positions.map((position) => (
          <Box
            key={position}
            component="li"
            ref={measure}
            data-index={position}
            sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Card row={rowAt(position)} columns={columns} />
          </Box>
        ))}
        <Box component="li" aria-hidden style={{ height: after }} />
      </Stack>
    </Box>
  );
};

interface CardProps {
  readonly row: ImportRow | undefined;
  readonly columns: readonly RowColumn[];
}

const Card = ({ row, columns }: CardProps) => {
  const translate = useTranslate();
  if (row === undefined) return <Skeleton height={96} />;
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate('importing.row', { row: row.row })}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(64px, 30%) minmax(0, 1fr)', gap: 0.5, m: 0 }}
      >
        {columns.map(({ name, title, isWide, cell }) => {
          const shown = cell(row);
          // Most columns of most sheets are left empty.
          if (shown === '') return null;
          const place = isWide ? { gridColumn: '1 / -1' } : {};
          return (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary" sx={place}>
                {title}
              </Typography>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', ...place }}>
                {shown}
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
};

interface RowListProps {
  readonly job: ImportJob;
  readonly filter: RowFilter;
  readonly view: RowView;
  /** What these rows are, for a screen reader. */
  readonly label: string;
  /** What is said where there are none. */
  readonly empty: ReactNode;
}

/** Rows of an import as they are scrolled to, a hundred at a time: a table, or cards where there is no room for one. */
export const RowList = ({ job, filter, view, label, empty }: RowListProps) => {
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const { data, error, refetch } = useFirstRows(filter);
  const columns = useRowColumns(job, view);
  if (error !== null && data === undefined) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined) return <RowSkeleton />;
  if (data.total === 0) return <Alert severity="info">{empty}</Alert>;
  const shown = { columns, filter, total: data.total, label };
  return isNarrow ? <RowCards {...shown} /> : <RowTable {...shown} />;
};

const bars = [0, 1, 2, 3, 4, 5];

/** Room and shape of rows that are on their way. */
export const RowSkeleton = () => (
  <Stack spacing={1} aria-hidden>
    {bars.map((bar) => (
      <Skeleton key={bar} variant="rounded" height={36} />
    ))}
  </Stack>
);
