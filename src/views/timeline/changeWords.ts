import type { FieldModel } from '#engine/model.ts';
import type { RecordChange, RecordNamed } from '#generated/types.ts';

/** What the audit writes where the content itself is nobody's business. */
const concealed = '***';

/** A change with its values read; `kind` says which sentence tells it. */
export interface ToldChange {
  readonly kind: 'changed' | 'set' | 'cleared' | 'concealed';
  readonly old: unknown;
  readonly new: unknown;
}

const readValue = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Reads a change: set from nothing, cleared to nothing, concealed, or changed from one value to another. */
export const toldChange = ({ old, new: now }: Pick<RecordChange, 'old' | 'new'>): ToldChange => {
  const values = { old: readValue(old), new: readValue(now) };
  if (values.new === concealed) return { kind: 'concealed', ...values };
  if (isNothing(values.old)) return { kind: 'set', ...values };
  return { kind: isNothing(values.new) ? 'cleared' : 'changed', ...values };
};

/** The noun whose ids a field holds, itself or in its rows; undefined for a field of plain values. */
export const referredNoun = (field: FieldModel): string | undefined =>
  field.options.relation?.resource ??
  field.fields.find((nested) => nested.options.relation !== undefined)?.options.relation?.resource;

interface Words {
  readonly nameOf: (id: number) => string;
  readonly unseen: string;
}

/** One row of a list: its name, and in brackets what else stands in it (a position held in a department). */
const rowText = (row: Readonly<Record<string, unknown>>, words: Words): string => {
  const values = Object.values(row);
  const id = values.find((value) => typeof value === 'number');
  const rest = values.find((value) => typeof value === 'string' && value !== '');
  const name = typeof id === 'number' ? words.nameOf(id) : words.unseen;
  return typeof rest === 'string' ? `${name}（${rest}）` : name;
};

const partsOf = (value: unknown, words: Words): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => partsOf(each, words));
  if (typeof value === 'number') return [words.nameOf(value)];
  if (typeof value === 'object' && value !== null)
    return [rowText(value as Readonly<Record<string, unknown>>, words)];
  return [words.unseen];
};

/** Ids of a change as names, in the order they stand; what the server did not name is outside the reader's scope. */
export const namedText = (
  value: unknown,
  names: readonly RecordNamed[],
  { noun, unseen, comma }: { readonly noun: string; readonly unseen: string; readonly comma: string },
): string => {
  const known = new Map(names.filter(({ type }) => type === noun).map(({ id, name }) => [id, name]));
  const parts = partsOf(value, { nameOf: (id) => known.get(id) ?? unseen, unseen });
  return [...new Set(parts)].join(comma);
};
