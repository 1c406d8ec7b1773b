import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { List, Title, useTranslate } from 'react-admin';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { useSelectionOfVisit } from '#views/bulk/useSelectionOfFilter.ts';
import { CardSkeleton } from '#views/list/CardSkeleton.tsx';
import { columnFields } from '#views/list/columns.tsx';
import { columnWidth } from '#views/list/columnWidth.ts';
import { ListPagination } from '#views/list/ListPagination.tsx';
import { ListSkeleton } from '#views/list/ListSkeleton.tsx';
import { beginningOf, type ListBeginning } from '#views/list/listBeginning.ts';
import { narrow } from '#views/list/narrow.ts';
import { tableStyles } from '#views/list/tableStyles.ts';
import { useFieldViews, useModel } from '#views/ModelContext.tsx';
import type { ListPreference } from '#views/preferences/preferencesQuery.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { ListBody } from './ListBody.tsx';
import { ListHeader } from './ListHeader.tsx';
import { EmptyState, ListFailed } from './ListStates.tsx';

/** A list of which it is not known yet how the reader likes it: the schema's columns, with bars for values. */
const PendingList = ({ model }: { readonly model: EntityModel }) => {
  const isNarrow = useMediaQuery(narrow);
  const fieldViews = useFieldViews();
  const fields = useMemo(() => columnFields(model, model.list.columns), [model]);
  const widthOf = (field: FieldModel, index: number) => columnWidth(field, fieldViews, index);
  const translate = useTranslate();
  const title = <Title title={translate(wordKeys(model.noun).plural)} preferenceKey={false} />;
  if (isNarrow)
    return (
      <>
        {title}
        <CardSkeleton />
      </>
    );
  const isSelectable = model.list.bulkActions.length > 0 || model.verbs.delete !== undefined;
  return (
    <Box sx={tableStyles({ density: 'console', widths: fields.map(widthOf), isSelectable })}>
      {title}
      <ListSkeleton model={model} fields={fields} widthOf={widthOf} isSelectable={isSelectable} />
    </Box>
  );
};

const pagination = <ListPagination />;
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
export const GeneratedList = ({ filter, noun, beginning }: GeneratedListProps) => {
  const model = useModel(noun);
  const { preference, isPending } = useListPreference(model.noun);
  // Asked for at start-up, so it is usually here before the page is: a list begun without it would begin twice.
  if (isPending) return <PendingList model={model} />;
  return <PreferredList model={model} preference={preference} filter={filter} own={beginning} />;
};

interface PreferredListProps {
  readonly model: EntityModel;
  readonly preference: ListPreference;
  readonly filter: GeneratedListProps['filter'];
  readonly own: ListBeginning | undefined;
}

const PreferredList = ({ model, preference, filter, own }: PreferredListProps) => {
  const translate = useTranslate();
  // A query made the default while the list is open is for the next visit.
  useSelectionOfVisit(model.noun);
  const [beginning] = useState(() => beginningOf(model, preference, own));
  return (
    <List
      resource={model.noun}
      title={translate(wordKeys(model.noun).plural)}
      {...beginning}
      {...(filter === undefined ? {} : { filter: { ...filter } })}
      exporter={false}
      disableSyncWithLocation={false}
      queryOptions={quiet}
      actions={false}
      pagination={pagination}
      empty={empty}
      error={failed}
      component="div"
    >
      <ListHeader model={model} />
      <ListBody model={model} preference={preference} />
    </List>
  );
};
