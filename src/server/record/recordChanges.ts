import { attentionOf } from '#domain/record/attention.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { isEqual } from '#engine/validatorRuntime.ts';
import type { OperationRecord } from '#server/repositories/recordPages.ts';

/** A change as its schema names the field; old and new as they were, ids still ids. */
export interface ReadChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

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

/** An order is a list of ids of rows that are the reader's or not: that it changed is what the action says. */
const isOrder = ({ field }: ReadChange): boolean => field === 'sort';

/** What an export writes down of itself: no fields of the noun, and nobody's secret. */
const exportFacts: readonly string[] = ['columns', 'count'];

const isExportFact = ({ action }: Pick<OperationRecord, 'action'>, { field }: ReadChange): boolean =>
  attentionOf(action) === 'export' && exportFacts.includes(field);

/** The changes of a record in the words of the target's schema; fields the schema does not have any more are left out. */
export const changesOf = (
  models: Readonly<Record<string, EntityModel>>,
  record: Pick<OperationRecord, 'target_type' | 'action' | 'changes'>,
): readonly ReadChange[] =>
  record.changes
    .filter((change) => !isOrder(change) && !isGoneName(change, models[record.target_type]))
    .flatMap((change) => {
      if (isExportFact(record, change)) return [change];
      const field = fieldOf(models[record.target_type], change.field);
      if (field === undefined) return [];
      return [{ field: field.path, old: read(field, change.old), new: read(field, change.new) }];
    });

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const idsIn = (field: FieldModel, value: unknown): readonly Mention[] => {
  const type = field.options.relation?.resource;
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(field, each));
  if (type !== undefined && isId(value)) return [{ type, id: value }];
  const reference = field.fields.find((nested) => nested.options.relation !== undefined);
  if (reference === undefined) return [];
  // A list of rows is written whole, or as the ids of its rows.
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === reference.name)?.[1]
      : value;
  return idsIn(reference, inner);
};

/** All ids that stand in changes, for their names. */
export const mentionsIn = (
  model: EntityModel | undefined,
  changes: readonly ReadChange[],
): readonly Mention[] =>
  changes.flatMap((change) => {
    const field = model && findField(model.fields, change.field);
    return field === undefined ? [] : [...idsIn(field, change.old), ...idsIn(field, change.new)];
  });

/** A hidden id is nothing, and so is the whole row it stands in: a position says as much as the department it is held in. */
const seenPart = (field: FieldModel, value: unknown, isSeen: (mention: Mention) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((each) => seenPart(field, each, isSeen));
  return idsIn(field, value).every(isSeen) ? value : null;
};

/** Changes without what their reader does not see; one that happened there alone is not told at all. */
export const seenChanges = (
  model: EntityModel | undefined,
  changes: readonly ReadChange[],
  isSeen: (mention: Mention) => boolean,
): readonly ReadChange[] =>
  changes.flatMap((change) => {
    const field = model && findField(model.fields, change.field);
    // Facts of the deed itself name nobody.
    if (field === undefined) return [change];
    const seen = {
      field: change.field,
      old: seenPart(field, change.old, isSeen),
      new: seenPart(field, change.new, isSeen),
    };
    const isElsewhere = isEqual(seen.old, seen.new) && !isEqual(change.old, change.new);
    return isElsewhere ? [] : [seen];
  });
