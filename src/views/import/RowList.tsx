import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { FailedRead } from '../layouts/FailedRead.tsx';
import { narrow } from '../list/narrow.ts';
import type { ImportJob } from './importRow.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { type RowView, useRowColumns } from './rowColumns.tsx';
import { type RowFilter, useFirstRows } from './useImportRows.ts';

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
