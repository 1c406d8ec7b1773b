import { type Violation, violation } from '../violation.ts';

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
