import { type Violation, violation } from '#domain/violation.ts';

interface NamedQuery {
  readonly id: string;
  readonly name: string;
}

interface ListPreference {
  readonly queries: readonly NamedQuery[];
  readonly default_query: string;
}

/** What one list of one person may take up, in characters of JSON: far more than people name, far less than harms. */
export const maxPreferenceCharacters = 64_000;

/** The schema's limit (`preference.schema.json`): queries come one by one, so no request is checked against it. */
export const maxQueries = 30;

const keyOf = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** The place of the first entry whose key stood before, or -1. */
const repeatedAt = (keys: readonly string[]): number => keys.findIndex((key, at) => keys.indexOf(key) < at);

const repeated = (queries: readonly NamedQuery[]): readonly Violation[] => {
  const name = repeatedAt(queries.map((query) => keyOf(query.name)));
  if (name !== -1) return [violation('preference.nameTaken', `queries.${name}.name`)];
  const id = repeatedAt(queries.map((query) => query.id));
  return id === -1 ? [] : [violation('preference.idTaken', `queries.${id}.id`)];
};

/** What is kept about a list fits together: query names differ, the default one is there, all of it stays small. */
export const checkPreference = (preference: ListPreference): readonly Violation[] => {
  if (JSON.stringify(preference).length > maxPreferenceCharacters || preference.queries.length > maxQueries)
    return [violation('preference.tooLarge')];
  const twice = repeated(preference.queries);
  if (twice.length > 0) return twice;
  const { queries, default_query: chosen } = preference;
  return chosen === '' || queries.some((query) => query.id === chosen)
    ? []
    : [violation('preference.defaultMissing', 'default_query')];
};

/** Whether a name is free among a person's queries of a list; `ownId` is the query that bears it already. */
export const isQueryNameFree = (queries: readonly NamedQuery[], name: string, ownId?: string): boolean =>
  !queries.some((query) => query.id !== ownId && keyOf(query.name) === keyOf(name));

interface Query {
  readonly id: string;
}

interface Preference {
  readonly columns: readonly string[];
  readonly hidden_columns: readonly string[];
  readonly density: string;
  readonly layout: string;
  readonly page_size: number;
  readonly queries: readonly Query[];
  readonly default_query: string;
}

type Choices<Kept extends Preference> = Pick<
  Kept,
  'columns' | 'hidden_columns' | 'density' | 'layout' | 'page_size' | 'default_query'
>;

/** The part of a list's preference someone changes: choices by name, queries one at a time. Null is as good as left out. */
export type PreferenceChange<Kept extends Preference> = {
  readonly [Name in keyof Choices<Kept>]?: Choices<Kept>[Name] | null;
} & {
  readonly put_query?: Kept['queries'][number] | null;
  /** Id of the query that goes; it is no default any more either. */
  readonly remove_query?: string | null;
};

/** A list no one has changed: the schema's columns, the console's row height, the contract's page (contract.md: 20). */
export const untouchedPreference = {
  columns: [],
  hidden_columns: [],
  density: 'console' as const,
  layout: 'table' as const,
  page_size: 20,
  queries: [],
  default_query: '',
} satisfies Preference;

const putInto = (queries: readonly Query[], put: Query): readonly Query[] =>
  queries.some(({ id }) => id === put.id)
    ? queries.map((query) => (query.id === put.id ? put : query))
    : [...queries, put];

/**
 * What is kept after a change of one part: the rest stays as it is, so that two tabs or machines of one person do not
 * take each other's queries away. A query that is there already is replaced in its place.
 */
export const changedPreference = <Kept extends Preference>(
  kept: Kept,
  change: PreferenceChange<Kept>,
): Kept => {
  const { put_query: put, remove_query: removed } = change;
  const left = kept.queries.filter(({ id }) => id !== removed);
  const chosen = kept.default_query === removed ? '' : kept.default_query;
  return {
    ...kept,
    columns: change.columns ?? kept.columns,
    hidden_columns: change.hidden_columns ?? kept.hidden_columns,
    density: change.density ?? kept.density,
    layout: change.layout ?? kept.layout,
    page_size: change.page_size ?? kept.page_size,
    default_query: change.default_query ?? chosen,
    queries: put ? putInto(left, put) : left,
  };
};
