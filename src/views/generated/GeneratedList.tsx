import { useState } from 'react';
import { List, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { useSelectionOfVisit } from '../bulk/useSelectionOfFilter.ts';
import { ListPagination } from '../list/ListPagination.tsx';
import { beginningOf, type ListBeginning } from '../list/listBeginning.ts';
import { useModel } from '../ModelContext.tsx';
import type { ListPreference } from '../preferences/preferencesQuery.ts';
import { useListPreference } from '../preferences/useListPreference.ts';
import { wordKeys } from '../wordKeys.ts';
import { ListBody } from './ListBody.tsx';
import { ListHeader } from './ListHeader.tsx';
import { EmptyState, ListFailed } from './ListStates.tsx';
import { PendingList } from './PendingList.tsx';

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
