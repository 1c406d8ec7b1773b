import {
  checkConfirmed,
  checkDefinition,
  checkFieldName,
  checkRoom,
  checkType,
} from '#domain/customField/checkDefinition.ts';
import { customFieldLimits, hasOptions, systemFields } from '#domain/customField/definition.ts';
import type { Violation } from '#domain/violation.ts';
import type { Calls, CustomField } from '#generated/types.ts';
import { type NounWrites, type Outcome, type StandingRow, standing } from '#server/crud/sources/writes.ts';
import { isLive } from '#server/features/directory/customField/customFields.ts';
import { fieldRows, settingsReply, takenNames } from '#server/features/directory/customField/fieldRows.ts';
import {
  changedColumns,
  type FieldPlan,
  planField,
  removedOptions,
} from '#server/features/directory/customField/plannedField.ts';
import {
  type CustomFieldRecord,
  findFields,
  insertField,
  lockExpiredFields,
  lockFields,
  removeField,
  updateField,
} from '#server/features/directory/customField/store/customFields.ts';
import {
  countChosen,
  countValues,
  removeValues,
} from '#server/features/directory/customField/store/customFieldValues.ts';
import {
  fieldNumber,
  findDeleted,
  findLive,
  missingField,
  reindexChanged,
} from '#server/features/directory/member/memberIndexing.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { Ports } from '#server/platform/ports.ts';
import { releaseFiles } from '#server/platform/store/fileRows.ts';
import { nextId } from '#server/platform/store/sequences.ts';

type Request = Calls['customFieldSave']['request'];

/** Operation records know a field by the number in its id. */
type Standing = StandingRow<CustomFieldRecord>;

const checkPlan = (
  context: CallContext,
  {
    plan,
    records,
    exceptId,
  }: { readonly plan: FieldPlan; readonly records: readonly CustomFieldRecord[]; readonly exceptId?: string },
): readonly Violation[] => [
  ...checkDefinition(plan),
  ...checkFieldName(plan.name, takenNames(context, records, exceptId)),
];

const nextSort = (records: readonly CustomFieldRecord[]): number =>
  Math.max(systemFields.length, ...records.map(({ sort }) => sort + 1));

const create = async (
  context: CallContext,
  request: Request,
  records: readonly CustomFieldRecord[],
): Promise<Outcome> => {
  const { db, actor, now } = context;
  const plan = planField(request, undefined);
  const broken = [...checkRoom(records.filter(isLive).length), ...checkPlan(context, { plan, records })];
  if (broken.length > 0) return broken;
  const id = await nextId(db, { companyId: actor.companyId, noun: 'customField' });
  await insertField(db, {
    ...changedColumns(plan, []),
    company_id: actor.companyId,
    id: `c${id}`,
    sort: nextSort(records),
    version: 1,
    updated_at: now,
    updated_by: actor.userId,
  });
  return { id, name: plan.name, reply: await settingsReply(context) };
};

/** What people have filled in decides: a type that is in use stays, an option that is in use goes when that was seen. */
const checkUse = async (
  { db, actor }: CallContext,
  {
    record,
    plan,
    confirmed,
  }: {
    readonly record: CustomFieldRecord;
    readonly plan: FieldPlan;
    readonly confirmed: number | null | undefined;
  },
) => {
  const count = plan.type === record.type ? 0 : await countValues(db, actor.companyId, record.id);
  const gone = removedOptions(record, plan);
  const chosen = await countChosen(db, { companyId: actor.companyId, id: record.id, optionIds: gone });
  const violations = [
    ...checkType(record.type, plan.type, count),
    ...checkConfirmed(chosen, confirmed, 'customField.optionInUse'),
  ];
  return { violations, count: count + chosen, kept: chosen === 0 ? [] : gone };
};

const audited = [
  'name',
  'type',
  'help',
  'shown',
  'visible_to',
  'searchable',
  'required',
  'editable',
] as const;

const changesOf = (record: CustomFieldRecord, plan: FieldPlan) => [
  ...audited
    .filter((name) => record[name] !== plan.columns[name])
    .map((name) => ({ field: name, old: record[name], new: plan.columns[name] })),
  ...(hasOptions(plan.type) && JSON.stringify(record.options) !== JSON.stringify(plan.options)
    ? [
        {
          field: 'options',
          old: record.options.map(({ name }) => name).join('、'),
          new: plan.options.map(({ name }) => name).join('、'),
        },
      ]
    : []),
];

const edit = async (
  context: CallContext,
  {
    request,
    standing: { record },
    records,
  }: {
    readonly request: Request;
    readonly standing: Standing;
    readonly records: readonly CustomFieldRecord[];
  },
): Promise<Outcome> => {
  const { db, actor, now } = context;
  const plan = planField(request, record);
  const broken = checkPlan(context, { plan, records, exceptId: record.id });
  if (broken.length > 0) return broken;
  const { violations, count, kept } = await checkUse(context, {
    record,
    plan,
    confirmed: request.confirm_count,
  });
  if (violations.length > 0) return refuse(violations, { count });
  const place = { companyId: actor.companyId, id: record.id };
  await updateField(db, {
    key: place,
    change: changedColumns(plan, kept, record),
    stamp: { at: now, by: actor.userId },
  });
  await reindexChanged(context, records);
  return { name: plan.name, changes: changesOf(record, plan), reply: await settingsReply(context) };
};

/** Brings a deleted field back with everyone's values, as long as it is kept and its name is still free. */
const restore = async (context: CallContext, { record }: Standing): Promise<Outcome> => {
  const { db, actor, now } = context;
  const records = await findFields(db, actor.companyId);
  const broken = [
    ...checkRoom(records.filter(isLive).length),
    ...checkFieldName(record.name, takenNames(context, records, record.id)),
  ];
  if (broken.length > 0) return broken;
  const place = { companyId: actor.companyId, id: record.id };
  await updateField(db, {
    key: place,
    change: { deleted_at: null },
    stamp: { at: now, by: actor.userId },
  });
  await reindexChanged(context, records);
  return { action: 'customField.restore', reply: await settingsReply(context) };
};

const isRestoring = ({ callName }: CallContext): boolean => callName === 'customFieldRestore';

/** Fields a company adds to its members: everyone has them from the next read on. */
export const customFieldWrites = {
  lock: ({ db, actor }) => lockFields(db, actor.companyId),
  find: async ({ id }, context) => {
    if (typeof id !== 'string') return undefined;
    const records = await findFields(context.db, context.actor.companyId);
    const record = isRestoring(context) ? findDeleted(records, id) : findLive(records, id);
    return record === undefined ? [missingField] : standing(fieldNumber(id), record);
  },
  show: async (id, context) => {
    const rows = fieldRows(context, await findFields(context.db, context.actor.companyId));
    const row = rows.find((each) => each.id === `c${id}`);
    if (row === undefined) throw new Error(`Expected the field c${id}`);
    return row;
  },
  save: async (request, field, context) => {
    if (field !== undefined && isRestoring(context)) return restore(context, field);
    const records = await findFields(context.db, context.actor.companyId);
    return field === undefined
      ? create(context, request, records)
      : edit(context, { request, standing: field, records });
  },
  // Field and values can be brought back for 30 days; then the timer takes them away.
  remove: async ({ confirm_count: confirmed }, { record }, context) => {
    const { db, actor, now } = context;
    const records = await findFields(db, actor.companyId);
    const count = await countValues(db, actor.companyId, record.id);
    const unseen = checkConfirmed(count, confirmed, 'customField.inUse');
    if (unseen.length > 0) return refuse(unseen, { count });
    const place = { companyId: actor.companyId, id: record.id };
    await updateField(db, {
      key: place,
      change: { deleted_at: now },
      stamp: { at: now, by: actor.userId },
    });
    await reindexChanged(context, records);
    return { changes: [{ field: 'values', old: count, new: 0 }], reply: await settingsReply(context) };
  },
} satisfies NounWrites<{
  save: Request;
  remove: Calls['customFieldDel']['request'];
  standing: Standing;
  row: CustomField;
}>;

const msPerDay = 86_400_000;
const fieldsPerRun = 5;
const peoplePerRun = 2_000;

/**
 * Takes the values of fields deleted 30 days ago from people, some of them at a time, and forgets a field when no one has any
 * left. Answers how many people lost a value.
 */
export const removeExpiredFields = async ({ database, clock }: Ports): Promise<number> => {
  const now = clock();
  const before = new Date(now.getTime() - customFieldLimits.keptDays * msPerDay);
  return database.db.transaction().execute(async (transaction) => {
    let emptied = 0;
    for (const field of await lockExpiredFields(transaction, before, fieldsPerRun)) {
      const { company_id: companyId, id } = field;
      const rowIds = await removeValues(transaction, { companyId, id, count: peoplePerRun });
      await releaseFiles(transaction, { companyId, scenes: [`member.custom_fields.${id}`], rowIds }, now);
      if (rowIds.length < peoplePerRun) await removeField(transaction, field);
      emptied += rowIds.length;
    }
    return emptied;
  });
};
