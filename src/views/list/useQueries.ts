import { useState } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import { chosenColumns } from '#engine/chosenColumns.ts';
import type { EntityModel } from '#engine/model.ts';
import { conditionsOf, filterOf, isSameFilter } from '#engine/request/queryConditions.ts';
import type { SavedQuery } from '#views/preferences/preferencesQuery.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';

const sortOf = ({ sort_field: field, sort_order }: SavedQuery): SortPayload => ({
  field,
  order: sort_order === 'asc' ? 'ASC' : 'DESC',
});

const isSameSort = (left: SortPayload, right: SortPayload): boolean =>
  left.field === right.field && left.order === right.order;

/**
 * The reader's own queries of a list. `current` is the one the list shows, or the one it began with before the reader
 * went on filtering (`isChanged`). Every change is kept on the server.
 */
export const useQueries = (model: EntityModel) => {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const { preference, change } = useListPreference(model.noun);
  const { queries, default_query: defaultId } = preference;
  const [appliedId, setAppliedId] = useState('');
  const isShown = (query: SavedQuery): boolean =>
    isSameFilter(filterOf(query.conditions, model), filterValues) && isSameSort(sortOf(query), sort);
  const current = queries.find(isShown) ?? queries.find(({ id }) => id === appliedId);
  const choice = { columns: preference.columns, hidden: preference.hidden_columns };
  const { columns } = chosenColumns(model.list.columns, choice, model.list.offered);

  /** The list as it is now, under a name. */
  const asQuery = (id: string, name: string): SavedQuery => ({
    id,
    name,
    conditions: conditionsOf(filterValues),
    sort_field: sort.field,
    sort_order: sort.order === 'ASC' ? 'asc' : 'desc',
    columns: [...columns],
  });
  const put = (query: SavedQuery) => change({ put_query: query });

  return {
    queries,
    defaultId,
    current,
    isChanged: current !== undefined && !isShown(current),
    leave: () => setAppliedId(''),
    apply: (query: SavedQuery) => {
      setAppliedId(query.id);
      setFilters({ ...filterOf(query.conditions, model) });
      setSort(sortOf(query));
      const hidden = model.list.columns.filter((name) => !query.columns.includes(name));
      if (query.columns.length > 0 && query.columns.join() !== columns.join())
        change({ columns: query.columns, hidden_columns: hidden });
    },
    add: (name: string) => {
      const id = crypto.randomUUID();
      setAppliedId(id);
      put(asQuery(id, name));
    },
    update: ({ id, name }: SavedQuery) => put(asQuery(id, name)),
    rename: (query: SavedQuery, name: string) => put({ ...query, name }),
    remove: ({ id }: SavedQuery) => change({ remove_query: id }),
    makeDefault: (id: string) => change({ default_query: id }),
  };
};

export type Queries = ReturnType<typeof useQueries>;
