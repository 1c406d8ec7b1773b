import { findField } from '#engine/fields.ts';
import { lineId, partsShown } from '#engine/lines.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { cellOf } from '#engine/sheet/cell.ts';
import { exportColumns } from '#engine/sheet/sheetRow.ts';
import { isEqual } from '#engine/validation/validatorRuntime.ts';
import type { RecordChange } from '#generated/types.ts';
import { words as recordNameWords } from '#generated/words/server/recordNames.ts';
import type { Locale } from '#i18n/locale.ts';
import { type FactReader, factNoun, factText, factTitle, isFact } from '#i18n/recordFacts.ts';
import type { OperationRecord } from './store/recordPages.ts';

/** A change as its schema names the field; old and new as they were, ids still ids. */
export interface ReadChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What the audit writes where the content itself is no one's business. */
const concealed = '***';

/** An id somewhere in a record. */
export interface Mention {
  readonly type: string;
  readonly id: number;
}

/** Columns that are called otherwise than their field. */
const pathsOfColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  department: {
    super_dept_id: 'superDeptId',
    hidden: 'restriction.hidden',
    visible_type: 'restriction.visible_type',
    visible_depts: 'restriction.visible_depts',
    visible_users: 'restriction.visible_users',
    member_limited: 'member_scope.limited',
    member_scope_type: 'member_scope.type',
    member_scope_depts: 'member_scope.depts',
    member_scope_users: 'member_scope.users',
  },
  member: { work_id: 'workId' },
};

const fieldOf = (model: EntityModel | undefined, column: string): FieldModel | undefined =>
  model && findField(model.fields, pathsOfColumns[model.noun]?.[column] ?? column);

/** Lists are stored as JSON text by some writers. */
const listed = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    // Text that only begins like a list is text.
    return value;
  }
};

const read = (field: FieldModel, value: unknown): unknown =>
  field.isMany || field.kind === 'object' ? listed(value) : value;

/** Of something deleted the name is in the sentence already. */
const isGoneName = (change: ReadChange, model: EntityModel | undefined): boolean =>
  change.field === model?.display && change.new === null;

/** An order is a list of ids, that it changed is what the action says; an icon is known by its look. */
const unshown: readonly string[] = ['sort', 'icon_id'];

/** No value, or a list of none. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether there is something to tell: what is concealed looks the same before and after. */
const hasChanged = ({ old, new: now }: ReadChange): boolean =>
  now === concealed || !(isEqual(old, now) || (isNothing(old) && isNothing(now)));

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change of lines, line by line: each that came, went or differs. A new order alone is told as a whole. */
const perLine = (field: FieldModel, change: ReadChange): readonly ReadChange[] => {
  if (field.options.lines === undefined || change.new === concealed) return [change];
  const lines = (value: unknown) => [value].flat().filter(isRow);
  const [before, now] = [lines(change.old), lines(change.new)];
  const lineOf = (all: ReturnType<typeof lines>, id: unknown) =>
    all.find((line) => line[lineId] === id) ?? null;
  const ids = new Set([...before, ...now].map((line) => line[lineId]));
  const differing = [...ids]
    .map((id) => ({ field: change.field, old: lineOf(before, id), new: lineOf(now, id) }))
    .filter(({ old, new: after }) => !isEqual(old, after));
  return differing.length === 0 ? [change] : differing;
};

/** The changes of a record in the words of the target's schema and what records tell besides; what no one has words for any more is left out. */
export const changesOf = (
  models: Readonly<Record<string, EntityModel>>,
  { target_type: noun, changes }: Pick<OperationRecord, 'target_type' | 'changes'>,
): readonly ReadChange[] =>
  changes
    .filter((change) => !unshown.includes(change.field) && !isGoneName(change, models[noun]))
    .flatMap((change) => {
      const field = fieldOf(models[noun], change.field);
      if (field !== undefined)
        return perLine(field, {
          field: field.path,
          old: read(field, change.old),
          new: read(field, change.new),
        });
      return isFact(noun, change.field) ? [change] : [];
    })
    .filter(hasChanged);

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const idsIn = (field: FieldModel, value: unknown): readonly Mention[] => {
  const type = field.options.relation?.resource;
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(field, each));
  if (type !== undefined && isId(value)) return [{ type, id: value }];
  const references = field.fields.filter((nested) => nested.options.relation !== undefined);
  // A list of rows is written whole, or as the ids of its rows.
  return isRow(value)
    ? references.flatMap((nested) => idsIn(nested, value[nested.name]))
    : references.slice(0, 1).flatMap((nested) => idsIn(nested, value));
};

/** What records are about: a noun, and its schema where there is one. */
export interface Noun {
  readonly name: string;
  readonly model: EntityModel | undefined;
}

/** Which ids stand in the values of a change. */
const idReader = ({ name, model }: Noun, path: string): ((value: unknown) => readonly Mention[]) => {
  const type = factNoun(name, path);
  if (type !== undefined) return (value) => [value].flat().flatMap((id) => (isId(id) ? [{ type, id }] : []));
  const field = model && findField(model.fields, path);
  return (value) => (field === undefined ? [] : idsIn(field, value));
};

/** All ids that stand in changes, for their names. */
export const mentionsIn = (noun: Noun, changes: readonly ReadChange[]): readonly Mention[] =>
  changes.flatMap((change) => {
    const idsOf = idReader(noun, change.field);
    return [...idsOf(change.old), ...idsOf(change.new)];
  });

/** A hidden id is nothing, and so is the whole row it stands in: a position says as much as the department it is held in. */
const seenPart = (
  idsOf: (value: unknown) => readonly Mention[],
  value: unknown,
  isSeen: (mention: Mention) => boolean,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => seenPart(idsOf, each, isSeen));
  return idsOf(value).every(isSeen) ? value : null;
};

/** Changes without what their reader does not see; one that happened there alone is not told at all. */
export const seenChanges = (
  noun: Noun,
  changes: readonly ReadChange[],
  isSeen: (mention: Mention) => boolean,
): readonly ReadChange[] =>
  changes.flatMap((change) => {
    const idsOf = idReader(noun, change.field);
    const seen = {
      field: change.field,
      old: seenPart(idsOf, change.old, isSeen),
      new: seenPart(idsOf, change.new, isSeen),
    };
    const isElsewhere = isEqual(seen.old, seen.new) && !isEqual(change.old, change.new);
    return isElsewhere ? [] : [seen];
  });

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
    const said = String(cellOf(field, { value, record: {}, wordOf })?.value ?? '');
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
    partsShown(field)
      .filter((nested) => !isNothing(value[nested.name]))
      .map((nested) => `${wordOf(`fields.${nested.path}`)} ${textOf(nested, value[nested.name])}`)
      .join(separator);

  const textOf = (field: FieldModel, value: unknown): string => {
    const target = field.options.relation?.resource;
    if (target !== undefined) return listText(value, (each) => idText(reader, target, each));
    const isPlainList = field.isMany && field.options.lines === undefined;
    const reference = isPlainList ? field.fields.find(isNamed) : undefined;
    if (reference !== undefined) return listText(value, (each) => rowText(field, reference, each));
    if (field.options.lines !== undefined)
      return listText(value, (line) => (isValues(line) ? objectText(field, line) : ''));
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
export const shownChange = (reader: ChangeReader, noun: string, change: ReadChange): RecordChange => {
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
