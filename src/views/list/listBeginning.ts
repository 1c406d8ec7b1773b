import type { SortPayload } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { ListPreference } from '../preferences/preferencesQuery.ts';
import { filterOf } from '../preferences/queryConditions.ts';

type Filter = Readonly<Record<string, unknown>>;

/** The order a list begins in. */
export const sortOf = ({ list, idField }: EntityModel): SortPayload =>
  list.sort === undefined
    ? { field: idField, order: 'DESC' }
    : { field: list.sort.field, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' };

/** What a screen lets its list begin with where the reader has no default query. */
export interface ListBeginning {
  readonly filter: Filter;
  readonly sort: SortPayload;
}

/** Where a list begins that was not visited before: at the reader's default query, else where its screen says, else at the schema's order. */
export const beginningOf = (
  model: EntityModel,
  { queries, default_query, page_size }: ListPreference,
  own: ListBeginning = { filter: {}, sort: sortOf(model) },
) => {
  const query = queries.find(({ id }) => id === default_query);
  const isSortable = model.fields.some((field) => field.path === query?.sort_field);
  return {
    perPage: page_size,
    filterDefaultValues: query === undefined ? { ...own.filter } : { ...filterOf(query.conditions, model) },
    sort:
      query === undefined || !isSortable
        ? own.sort
        : ({
            field: query.sort_field,
            order: query.sort_order === 'asc' ? 'ASC' : 'DESC',
          } satisfies SortPayload),
  };
};

/** What a list that begins asks of the data provider, under the key by which react-admin's list will look for it. */
export const firstPageOf = (model: EntityModel, preference: ListPreference, fixedFilter: Filter) => {
  const { perPage, sort, filterDefaultValues } = beginningOf(model, preference);
  const params = {
    pagination: { page: 1, perPage },
    sort,
    filter: { ...filterDefaultValues, ...fixedFilter },
    meta: undefined,
  };
  return { params, queryKey: [model.noun, 'getList', params] as const };
};
