import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ListBase, Title, useListContext, useTranslate } from 'react-admin';
import { chosenColumns } from '#engine/chosenColumns.ts';
import type { EntityModel } from '#engine/model.ts';
import { beginningOf, type ListBeginning } from '#engine/request/listBeginning.ts';
import { ActionButton } from '#views/actions/ActionButton.tsx';
import { ExportButton } from '#views/export/ExportOpener.tsx';
import { cellViewOf } from '#views/fields/FieldDisplay.tsx';
import { ImportEntry } from '#views/import/entry/ImportEntry.tsx';
import { useIsPainted } from '#views/layouts/AfterPaint.tsx';
import { narrow } from '#views/layouts/boxStyles.ts';
import { Holding, useHoldsRows } from '#views/layouts/HeldRows.tsx';
import { PageActions } from '#views/layouts/PageHead.tsx';
import { lazyPart } from '#views/lazyPart.ts';
import { CreateEntry } from '#views/list/CreateEntry.tsx';
import { columnFields, columnWidth } from '#views/list/columns.tsx';
import { TotalLine } from '#views/list/ListCaption.tsx';
import { ListOptions } from '#views/list/ListOptions.tsx';
import { ListSkeleton, NarrowSkeleton } from '#views/list/ListSkeleton.tsx';
import { NarrowList } from '#views/list/NarrowList.tsx';
import { QueryBar } from '#views/list/QueryBar.tsx';
import { RowsProvider, useSelectionOfVisit } from '#views/list/RowsProvider.tsx';
import { SteadyList } from '#views/list/SteadyList.tsx';
import { tableStyles } from '#views/list/tableStyles.ts';
import { useQueries } from '#views/list/useQueries.ts';
import { useFieldViews, useModel, useOverride } from '#views/ModelContext.tsx';
import { RowOrderProvider } from '#views/order/RowOrder.tsx';
import type { ListPreference } from '#views/preferences/preferencesQuery.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { FilterBar } from './FilterBar.tsx';
import { GeneratedTable } from './GeneratedTable.tsx';
import { EmptyState, ListFailed, NoResults, SettingsEntry } from './ListStates.tsx';

const ListPagination = lazyPart(async () => ({
  default: (await import('#views/list/ListPagination.tsx')).ListPagination,
}));
const BulkBar = lazyPart<{ readonly model: EntityModel }>(async () => ({
  default: (await import('./BulkBar.tsx')).BulkBar,
}));

/** Lists whose schema declares other ways to see the rows; most declare none, and load nothing for it. */
export const LaidOutList = lazyPart(async () => ({
  default: (await import('./LaidOutList.tsx')).LaidOutList,
}));

const below = 52;

/** What stands below the rows is rendered after they are there. */
const Below = ({ model }: { readonly model: EntityModel }) => {
  const { foot: Foot } = useOverride(model.noun).views ?? {};
  const isDrawn = useIsPainted();
  const { error, data, isPending } = useListContext();
  useHoldsRows(isPending);
  // Of a list that could not be read there are no pages to go through.
  if (error && data === undefined) return null;
  return (
    <Suspense fallback={<Holding height={below} />}>
      {isDrawn ? <ListPagination /> : <Holding height={below} />}
      {isDrawn && Foot !== undefined ? <Foot /> : null}
    </Suspense>
  );
};

interface ListBodyProps {
  readonly model: EntityModel;
  readonly preference: ListPreference;
  /** The rows otherwise than as a table. */
  readonly children?: ReactNode;
}

/** The rows in the columns the reader chose: a table, or rows of two lines where there is no room for one. */
const ListBody = memo(({ model, preference, children }: ListBodyProps) => {
  const isNarrow = useMediaQuery(narrow);
  const { bulk } = useOverride(model.noun).views ?? {};
  const isSelectable =
    model.list.bulkActions.length > 0 || model.verbs.delete !== undefined || bulk !== undefined;
  const { columns, hidden_columns: hidden, density } = preference;
  const fields = useMemo(
    () =>
      columnFields(model, chosenColumns(model.list.columns, { columns, hidden }, model.list.offered).columns),
    [model, columns, hidden],
  );
  return (
    <RowOrderProvider model={model}>
      <RowsProvider model={model} isSelectable={isSelectable}>
        {children ??
          (isNarrow ? (
            <NarrowBody model={model} fields={fields} />
          ) : (
            <GeneratedTable model={model} fields={fields} density={density} />
          ))}
        {isSelectable ? (
          <Suspense>
            <BulkBar model={model} />
          </Suspense>
        ) : null}
      </RowsProvider>
    </RowOrderProvider>
  );
});

const NarrowBody = ({ model, fields }: Parameters<typeof NarrowList>[0]) => {
  const { isPending, data, total } = useListContext();
  if (isPending) return <NarrowSkeleton />;
  if (data === undefined || data.length === 0 || total === 0) return <NoResults />;
  return <NarrowList model={model} fields={fields} />;
};

interface HeaderButtonsProps {
  readonly model: EntityModel;
  /** How the rows are shown, where there is no toolbar for it. */
  readonly options: ReactNode;
}

const HeaderButtons = ({ model, options }: HeaderButtonsProps) => {
  const { toolbar: Extra } = useOverride(model.noun).views ?? {};
  const actions = model.actions.filter((action) => action.on.includes('collection'));
  return (
    <PageActions>
      {options}
      {actions.map((action) => (
        <ActionButton key={action.name} model={model} action={action} target={{}} subject="" />
      ))}
      <SettingsEntry model={model} />
      <ImportEntry model={model} />
      <ExportButton model={model} />
      {Extra === undefined ? null : <Extra />}
      <CreateEntry model={model} />
    </PageActions>
  );
};

const toolbar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  minHeight: 44,
  mb: 1,
  // On a phone what is shown and how stand in the first line, search and filters in the second.
  [`@media ${narrow}`]: { '& > [role=search]': { order: 1, flexBasis: '100%' } },
} as const;

interface ListHeaderProps {
  readonly model: EntityModel;
  readonly filter: GeneratedListProps['filter'];
  /** The choice of another way to see the rows. */
  readonly layouts?: ReactNode;
}

/**
 * Above the rows, in one line where there is room: queries, search and filters, and how the rows are shown. A list that offers nothing to
 * look for has no line for that alone.
 */
const ListHeader = memo(({ model, filter, layouts }: ListHeaderProps) => {
  const { total: Total = TotalLine } = useOverride(model.noun).views ?? {};
  const queries = useQueries(model);
  const { views = {}, filters, search } = model.list;
  const isQueried = Object.keys(views).length + filters.length + search.length > 0;
  const options = (
    <>
      {layouts}
      <ListOptions model={model} queries={queries} isQueried={isQueried} />
    </>
  );
  return (
    <>
      <HeaderButtons model={model} options={isQueried ? null : options} />
      <Total />
      {isQueried ? (
        <Box sx={toolbar}>
          <QueryBar model={model} queries={queries} filter={filter} />
          <FilterBar model={model} />
          <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>{options}</Box>
        </Box>
      ) : null}
    </>
  );
});

/** A list of which it is not known yet how the reader likes it: the schema's columns, with bars for values. */
const PendingList = ({ model }: { readonly model: EntityModel }) => {
  const isNarrow = useMediaQuery(narrow);
  const fieldViews = useFieldViews();
  const fields = useMemo(() => columnFields(model, model.list.columns), [model]);
  const overrides = useOverride(model.noun);
  const widths = fields.map((field, index) =>
    columnWidth(field, cellViewOf(field, { fieldViews, overrides }), index),
  );
  const translate = useTranslate();
  useHoldsRows(true);
  const title = <Title title={translate(wordKeys(model.noun).plural)} preferenceKey={false} />;
  if (isNarrow)
    return (
      <>
        {title}
        <NarrowSkeleton />
      </>
    );
  const isSelectable = model.list.bulkActions.length > 0 || model.verbs.delete !== undefined;
  return (
    <Box sx={tableStyles({ density: 'console', widths, isSelectable })}>
      {title}
      <ListSkeleton model={model} fields={fields} isSelectable={isSelectable} />
    </Box>
  );
};

const failed = <ListFailed />;
const empty = <EmptyState />;

/** The failed state stands in the list itself; a toast beside it would say it twice. */
const quiet = { onError: () => {} };

interface GeneratedListProps {
  /** Fixed filter of a screen around it (the chosen department), beneath what the reader filters by. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly noun?: string;
  /** Where it begins; the reader goes on from there. */
  readonly beginning?: ListBeginning;
}

/** The list of a schema: queries, filters, search, sorting, paging, columns by choice, row and bulk actions. */
export const GeneratedList = memo(({ filter, noun, beginning }: GeneratedListProps) => {
  const model = useModel(noun);
  const { preference, isPending } = useListPreference(model.noun);
  // Asked for at start-up, so it is usually here before the page is: a list begun without it would begin twice.
  if (isPending) return <PendingList model={model} />;
  return <PreferredList model={model} preference={preference} filter={filter} own={beginning} />;
});

interface ListContentProps extends Omit<ListBodyProps, 'children'> {
  readonly filter: GeneratedListProps['filter'];
}

const ListContent = ({ model, preference, filter }: ListContentProps) => {
  const page = (rows?: ReactNode) => (
    <>
      <ListBody model={model} preference={preference}>
        {rows}
      </ListBody>
      <Below model={model} />
    </>
  );
  if (model.list.layouts === undefined)
    return (
      <>
        <ListHeader model={model} filter={filter} />
        {page()}
      </>
    );
  return (
    <Suspense fallback={null}>
      <LaidOutList
        model={model}
        header={(layouts) => <ListHeader model={model} filter={filter} layouts={layouts} />}
        page={page}
      />
    </Suspense>
  );
};

interface PreferredListProps extends ListContentProps {
  readonly own: ListBeginning | undefined;
}

const PreferredList = ({ model, preference, filter, own }: PreferredListProps) => {
  const translate = useTranslate();
  // A query made the default while the list is open is for the next visit.
  useSelectionOfVisit(model.noun);
  const [beginning] = useState(() => beginningOf(model, preference, own));
  return (
    <>
      <Title title={translate(wordKeys(model.noun).plural)} preferenceKey={false} />
      <ListBase
        resource={model.noun}
        {...beginning}
        {...(filter === undefined ? {} : { filter: { ...filter } })}
        exporter={false}
        disableSyncWithLocation={false}
        queryOptions={quiet}
        authLoading={false}
        empty={empty}
        error={failed}
      >
        <SteadyList>
          <ListContent model={model} preference={preference} filter={filter} />
        </SteadyList>
      </ListBase>
    </>
  );
};
