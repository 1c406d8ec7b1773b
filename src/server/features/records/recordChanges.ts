import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { isEqual } from '#engine/validatorRuntime.ts';
import { factNoun, isFact } from '#i18n/recordFacts.ts';
import type { OperationRecord } from '#server/features/records/store/recordPages.ts';

/** A change as its schema names the field; old and new as they were, ids still ids. */
export interface ReadChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What the audit writes where the content itself is nobody's business. */
export const concealed = '***';

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
const untold: readonly string[] = ['sort', 'icon_id'];

/** No value, or a list of none. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether there is something to tell: what is concealed looks the same before and after. */
const hasChanged = ({ old, new: now }: ReadChange): boolean =>
  now === concealed || !(isEqual(old, now) || (isNothing(old) && isNothing(now)));

/** The changes of a record in the words of the target's schema and what records tell besides; what nobody has words for any more is left out. */
export const changesOf = (
  models: Readonly<Record<string, EntityModel>>,
  { target_type: noun, changes }: Pick<OperationRecord, 'target_type' | 'changes'>,
): readonly ReadChange[] =>
  changes
    .filter((change) => !untold.includes(change.field) && !isGoneName(change, models[noun]))
    .flatMap((change) => {
      const field = fieldOf(models[noun], change.field);
      if (field !== undefined)
        return [{ field: field.path, old: read(field, change.old), new: read(field, change.new) }];
      return isFact(noun, change.field) ? [change] : [];
    })
    .filter(hasChanged);

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
