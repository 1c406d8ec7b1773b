import type { EntityModel } from '#engine/model.ts';
import { filterOf, type SavedCondition } from './queryConditions.ts';

type Filter = Readonly<Record<string, unknown>>;

/** An order as react-admin says it. */
export interface ListSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

interface SavedQuery {
  readonly id: string;
  readonly conditions: readonly SavedCondition[];
  readonly sort_field: string;
  readonly sort_order: string;
}

/** How a person likes a list, as far as it says what the list asks for. */
export interface AskedPreference {
  readonly queries: readonly SavedQuery[];
  /** Id of the query it begins with; empty for none. */
  readonly default_query: string;
  readonly page_size: number;
}

/** The order a list begins in. */
export const sortOf = ({ list, idField }: EntityModel): ListSort =>
  list.sort === undefined
    ? { field: idField, order: 'DESC' }
    : { field: list.sort.field, order: list.sort.order === 'asc' ? 'ASC' : 'DESC' };

/** What a screen lets its list begin with where the reader has no default query. */
export interface ListBeginning {
  readonly filter: Filter;
  readonly sort: ListSort;
}

/** Where a list begins that was not visited before: at the reader's default query, else where its screen says, else at the schema's order. */
export const beginningOf = (
  model: EntityModel,
  { queries, default_query, page_size }: AskedPreference,
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
          } satisfies ListSort),
  };
};

/** The first page of such a list; `fixedFilter` is what its screen filters by whatever the reader does. */
export const firstPageOf = (model: EntityModel, preference: AskedPreference, fixedFilter: Filter) => {
  const { perPage, sort, filterDefaultValues } = beginningOf(model, preference);
  return {
    pagination: { page: 1, perPage },
    sort,
    filter: { ...filterDefaultValues, ...fixedFilter },
  };
};
