import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/exportColumns.ts';
import type { RecordChange } from '#generated/types.ts';
import { words as recordNameWords } from '#generated/words/server/recordNames.ts';
import type { Locale } from '#i18n/locale.ts';
import { type FactReader, factText, factTitle } from '#i18n/recordFacts.ts';
import { concealed, isNothing, type ReadChange } from './recordChanges.ts';

const separator = '、';

/** Who reads changes: their language, the words of nouns, what they may know ids by. */
export interface ChangeReader {
  readonly locale: Locale;
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly wordOf: (noun: string, key: string) => string;
  readonly nameOf: (noun: string, id: number) => string | undefined;
  /** Whether everything is theirs to see: an id without a name is of something deleted. */
  readonly seesAll: boolean;
}

const kindOf = ({ old, new: now }: ReadChange): RecordChange['kind'] => {
  if (now === concealed) return 'concealed';
  if (isNothing(old)) return 'set';
  return isNothing(now) ? 'cleared' : 'changed';
};

const idText = ({ locale, nameOf, seesAll }: ChangeReader, noun: string, id: unknown): string => {
  const words = recordNameWords[locale];
  // The company is the parent of what stands at the top.
  if (noun === 'department' && id === 0) return words.company;
  const name = typeof id === 'number' ? nameOf(noun, id) : undefined;
  return name ?? (seesAll ? words.deleted : words.unseen);
};

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listText = (value: unknown, textOf: (each: unknown) => string): string =>
  [...new Set([value].flat().map(textOf))].join(separator);

const isNamed = ({ options }: FieldModel): boolean => options.relation !== undefined;

/** How values of one noun's fields are told. */
const fieldTeller = (reader: ChangeReader, noun: string) => {
  const wordOf = (key: string): string => reader.wordOf(noun, key);

  const cellText = (field: FieldModel, value: unknown): string => {
    const said = String(cellOf(field, value, {}, wordOf)?.value ?? '');
    return field.kind === 'money' ? `¥${said}` : said;
  };

  /** A row of a list by the name of what it refers to, in brackets what else stands in it: a position held in a department. */
  const rowText = (field: FieldModel, reference: FieldModel, value: unknown): string => {
    const target = reference.options.relation?.resource ?? '';
    if (!isValues(value)) return idText(reader, target, value);
    const rest = field.fields
      .filter((nested) => nested.kind === 'text' && !isNothing(value[nested.name]))
      .map((nested) => cellText(nested, value[nested.name]));
    const name = idText(reader, target, value[reference.name]);
    return rest.length === 0 ? name : `${name}（${rest.join(separator)}）`;
  };

  const objectText = (field: FieldModel, value: Values): string =>
    field.fields
      .filter((nested) => !isNothing(value[nested.name]))
      .map((nested) => `${wordOf(`fields.${nested.path}`)} ${textOf(nested, value[nested.name])}`)
      .join(separator);

  const textOf = (field: FieldModel, value: unknown): string => {
    const target = field.options.relation?.resource;
    if (target !== undefined) return listText(value, (each) => idText(reader, target, each));
    const reference = field.isMany ? field.fields.find(isNamed) : undefined;
    if (reference !== undefined) return listText(value, (each) => rowText(field, reference, each));
    return field.kind === 'object' && isValues(value) ? objectText(field, value) : cellText(field, value);
  };

  return textOf;
};

const factReader = (reader: ChangeReader, noun: string): FactReader => ({
  locale: reader.locale,
  noun,
  wordOf: reader.wordOf,
  idText: (target, id) => idText(reader, target, id),
  columnTitle: (name) => {
    const model = reader.models[noun];
    const [column] = model === undefined ? [] : exportColumns(model, [name]);
    return column === undefined ? name : reader.wordOf(noun, `fields.${column.path}`);
  },
  fieldText: (owner, path, value) => {
    const field = findField(reader.models[owner]?.fields ?? [], path);
    return field && fieldTeller(reader, owner)(field, value);
  },
});

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** A change as it is answered: its values for machines, and the same in words, as every screen and sheet shows them. */
export const toldChange = (reader: ChangeReader, noun: string, change: ReadChange): RecordChange => {
  const facts = factReader(reader, noun);
  const textOf = (value: unknown): string | null =>
    isNothing(value) || value === concealed
      ? null
      : (factText(facts, change.field, value) ?? facts.fieldText(noun, change.field, value) ?? null);
  return {
    field: change.field,
    title: factTitle(facts, change.field),
    kind: kindOf(change),
    old: json(change.old),
    new: json(change.new),
    old_text: textOf(change.old),
    new_text: textOf(change.new),
  };
};
