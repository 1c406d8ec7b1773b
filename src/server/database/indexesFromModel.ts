import type { EntityModel, FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { columnTypeOf } from './columnValue.ts';

/** One index a model asks for; `meaning` says what a failure to make it tells. */
export interface WantedIndex {
  readonly name: string;
  readonly statement: string;
  readonly meaning: string;
}

const maxNameLength = 63;
const quoted = (name: string): string => `"${name}"`;
const nameOf = (...parts: readonly string[]): string => parts.join('_').slice(0, maxNameLength);

const plainIndex = (model: EntityModel, field: FieldModel): WantedIndex => {
  const name = nameOf(model.noun, field.name, 'index');
  const table = quoted(model.noun);
  const column = quoted(field.name);
  const body =
    columnTypeOf(field) === 'jsonb'
      ? `using gin (${column} jsonb_path_ops)`
      : `(company_id, ${column}, ${quoted(model.idField)})`;
  return {
    name,
    statement: `create index if not exists ${quoted(name)} on ${table} ${body} where deleted_at is null`,
    meaning: 'the database refused it',
  };
};

const uniqueIndex = (model: EntityModel, field: FieldModel): WantedIndex => {
  const name = nameOf(model.noun, field.name, 'unique');
  const columns = ['company_id', ...(keptOptions(field).unique?.within ?? []), field.name]
    .map(quoted)
    .join(', ');
  return {
    name,
    statement: `create unique index if not exists ${quoted(name)} on ${quoted(model.noun)} (${columns})
      where deleted_at is null and ${quoted(field.name)} is not null`,
    meaning: `some rows have the same ${field.name}; make them differ first`,
  };
};

const isStored = (field: FieldModel): boolean => field.options.compute === undefined;

const isLookedFor = (model: EntityModel, field: FieldModel): boolean =>
  field.options.filter !== undefined ||
  field.options.sortable === true ||
  field.options.relation !== undefined ||
  model.states?.transitions.some((transition) => transition.at === field.name) === true;

/** Indexes for what a list filters and sorts by, company first, and the unique ones among live rows. */
export const wantedIndexes = (model: EntityModel): readonly WantedIndex[] => [
  ...model.fields
    .filter((field) => isStored(field) && field.name !== model.idField && isLookedFor(model, field))
    .map((field) => plainIndex(model, field)),
  ...model.fields
    .filter((field) => isStored(field) && keptOptions(field).unique !== undefined)
    .map((field) => uniqueIndex(model, field)),
];
