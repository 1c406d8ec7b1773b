import type { ComponentProps } from 'react';
import { DataTable, useDataTableRenderContext, useDataTableSortContext } from 'react-admin';

type ColumnProps = ComponentProps<typeof DataTable.Col>;

/** A column whose head says to screen readers that, and which way, the table is sorted by it. */
export const SortableColumn = (props: ColumnProps) =>
  useDataTableRenderContext() === 'header' ? <SortedHead {...props} /> : <DataTable.Col {...props} />;

const SortedHead = (props: ColumnProps) => {
  const sort = useDataTableSortContext();
  if (sort === undefined || sort.field !== props.source) return <DataTable.Col {...props} />;
  return <DataTable.Col {...props} sortDirection={sort.order === 'ASC' ? 'asc' : 'desc'} />;
};
