import type { RaRecord } from 'react-admin';
import { displayText } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { wordKeys } from './wordKeys.ts';

type Row = Readonly<Record<string, unknown>>;
type Translate = (key: string, options?: { readonly _: string }) => string;
type NamedModel = Pick<EntityModel, 'display' | 'idField'> & Partial<Pick<EntityModel, 'noun' | 'fields'>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A field's value; a state or kind in the word readers know it by, where there is a user to translate it. */
const wordOf = (
  model: NamedModel,
  {
    record,
    name,
    translate,
  }: { readonly record: Row; readonly name: string; readonly translate: Translate | undefined },
): string => {
  const text = textOf(record[name]);
  const { noun, fields = [] } = model;
  const isChoice = fields.some((field) => field.path === name && field.schema.enum !== undefined);
  if (text === '' || !isChoice || noun === undefined || translate === undefined) return text;
  return translate(wordKeys(noun).option(name, text), { _: text });
};

/**
 * How a row is called: its display field, or the template `{name} ({workId})` filled; its id when that is empty. With `translate`,
 * which everything that is read passes, enum values are said in the reader's language.
 */
export const recordName = (model: NamedModel, record: Row | undefined, translate?: Translate): string => {
  if (record === undefined) return '';
  const filled = displayText(model, (name) => wordOf(model, { record, name, translate }));
  return filled === '' ? textOf(record[model.idField] ?? record.id) : filled;
};

/** Where a person works: the path of the main department, else of the first. */
const placeOf = (person: RaRecord): string => {
  const departments: unknown = person.departments;
  if (!Array.isArray(departments)) return textOf(person.path);
  const main: unknown = departments.find((department) => department?.is_main === 1) ?? departments[0];
  const { path, name } = (main ?? {}) as { path?: unknown; name?: unknown };
  return textOf(path) || textOf(name);
};

/** What tells two people of one name apart: employee number and department. */
export const personDetail = (person: RaRecord): string =>
  [textOf(person.workId), placeOf(person)].filter((part) => part !== '').join(' · ');
