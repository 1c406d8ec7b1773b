import { type ReactNode, useMemo } from 'react';
import { DataTable, DataTableBody, List, Pagination, type SortPayload, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { useFieldViews, useModel, useOverride } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';
import { BulkBar } from './BulkBar.tsx';
import { columnsOf, menuColumnOf } from './columns.tsx';
import { ListHeader } from './ListHeader.tsx';
import { EmptyState, ListFailed, NoResults } from './ListStates.tsx';
import { NamedRow } from './NamedRow.tsx';

const pageSizes = [25, 50, 100];
const pagination = <Pagination rowsPerPageOptions={pageSizes} />;
const failed = <ListFailed />;
const empty = <EmptyState />;
const noResults = <NoResults />;

/** The failed state stands in the list itself; a toast beside it would say it twice. */
const quiet = { onError: () => {} };

const sortOf = ({ list, idField }: EntityModel): SortPayload =>
  list.sort === undefined
    ? { field: idField, order: 'DESC' }
    : { field: list.sort.field, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' };

/** Column choices are kept by position: another set of columns in the schema begins anew. */
const storeKeyOf = ({ noun, list }: EntityModel): string => `${noun}.table.${list.columns.join('-')}`;

interface GeneratedListProps {
  /** Fixed filter of a screen around it (the chosen department), beneath what the reader filters by. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly noun?: string;
}

/** The list of a schema: saved views, filters, search, sorting, paging, row and bulk actions. */
export const GeneratedList = ({ filter, noun }: GeneratedListProps) => {
  const model = useModel(noun);
  const translate = useTranslate();
  const { aside: Aside } = useOverride(model.noun).views ?? {};
  return (
    <List
      resource={model.noun}
      title={translate(wordKeys(model.noun).plural)}
      perPage={pageSizes[0]}
      sort={sortOf(model)}
      {...(filter === undefined ? {} : { filter: { ...filter } })}
      exporter={false}
      disableSyncWithLocation={false}
      queryOptions={quiet}
      actions={false}
      pagination={pagination}
      empty={empty}
      error={failed}
      component="div"
      {...(Aside === undefined ? {} : { aside: <Aside /> })}
    >
      <ListHeader model={model} />
      <GeneratedTable model={model} />
    </List>
  );
};

const NamedTableBody = ({ children }: { readonly children?: ReactNode }) => (
  <DataTableBody row={NamedRow}>{children}</DataTableBody>
);

const GeneratedTable = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const fieldViews = useFieldViews();
  const columns = useMemo(
    () => [...columnsOf(model, fieldViews), menuColumnOf(model, translate('views.row.actions'))],
    [model, fieldViews, translate],
  );
  const hasBulk = model.list.bulkActions.length > 0 || model.verbs.delete !== undefined;
  return (
    <DataTable
      storeKey={storeKeyOf(model)}
      empty={noResults}
      body={NamedTableBody}
      bulkActionsToolbar={hasBulk ? <BulkBar model={model} /> : undefined}
      // Without it react-admin asks whether the reader may delete, and then shows no checkboxes for other actions.
      bulkActionButtons={hasBulk ? <BulkBar model={model} /> : false}
      aria-label={translate(wordKeys(model.noun).plural)}
    >
      {columns}
    </DataTable>
  );
};
