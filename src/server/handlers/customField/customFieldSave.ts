import {
  checkConfirmed,
  checkDefinition,
  checkFieldName,
  checkRoom,
  checkType,
} from '#domain/customField/checkDefinition.ts';
import { hasOptions } from '#domain/customField/definition.ts';
import { systemFields } from '#domain/customField/systemFields.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { fieldNumber, findLive, missingField, reindexChanged } from '#server/addressBook/changedFields.ts';
import { isLive } from '#server/addressBook/customFields.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { fieldRows, settingsReply, takenNames } from '#server/addressBook/fieldRows.ts';
import {
  changedColumns,
  type FieldPlan,
  planField,
  removedOptions,
} from '#server/addressBook/plannedField.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  type CustomFieldRecord,
  findFields,
  insertField,
  lockFields,
  updateField,
} from '#server/repositories/customFields.ts';
import { countChosen, countValues } from '#server/repositories/customFieldValues.ts';
import { nextId } from '#server/repositories/sequences.ts';

type Request = Calls['customFieldSave']['request'];
type Reply = Promise<Answer<Calls['customFieldSave']['reply']>>;

const checkPlan = (
  context: CallContext,
  plan: FieldPlan,
  records: readonly CustomFieldRecord[],
  exceptId?: string,
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
): Reply => {
  const { db, actor, now } = context;
  const plan = planField(request, undefined);
  const broken = [...checkRoom(records.filter(isLive).length), ...checkPlan(context, plan, records)];
  if (broken.length > 0) return refuse(broken);
  const number = await nextId(db, actor.companyId, 'customField');
  await insertField(db, {
    ...changedColumns(plan, []),
    company_id: actor.companyId,
    id: `c${number}`,
    sort: nextSort(records),
    version: 1,
    updated_at: now,
    updated_by: actor.userId,
  });
  context.audit({
    action: 'customField.create',
    targetType: 'customField',
    targetId: number,
    targetName: plan.name,
  });
  return done(await settingsReply(context));
};

const conflict = (context: CallContext, record: CustomFieldRecord, records: readonly CustomFieldRecord[]) => {
  const current = fieldRows(context, records).find(({ id }) => id === record.id);
  const last = { current, by: record.updated_by, at: record.updated_at };
  return versionConflict(context, violation('call.versionConflict'), last);
};

/** What people have filled in decides: a type that is in use stays, an option that is in use goes when that was seen. */
const checkUse = async (
  { db, actor }: CallContext,
  record: CustomFieldRecord,
  plan: FieldPlan,
  confirmed: number | null | undefined,
) => {
  const count = plan.type === record.type ? 0 : await countValues(db, actor.companyId, record.id);
  const gone = removedOptions(record, plan);
  const chosen = await countChosen(db, actor.companyId, record.id, gone);
  const violations = [
    ...checkType(record.type, plan.type, count),
    ...checkConfirmed(chosen, confirmed, 'customField.optionInUse'),
  ];
  return { violations, count: count + chosen, kept: chosen === 0 ? [] : gone };
};

const told = ['name', 'type', 'help', 'shown', 'visible_to', 'searchable', 'required', 'editable'] as const;

const changesOf = (record: CustomFieldRecord, plan: FieldPlan) => [
  ...told
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

const edit = async (context: CallContext, request: Request, records: readonly CustomFieldRecord[]): Reply => {
  const { db, actor, now } = context;
  const record = findLive(records, request.id);
  if (record === undefined) return refuse([missingField]);
  if (typeof request.version === 'number' && request.version !== record.version)
    return conflict(context, record, records);
  const plan = planField(request, record);
  const broken = checkPlan(context, plan, records, record.id);
  if (broken.length > 0) return refuse(broken);
  const { violations, count, kept } = await checkUse(context, record, plan, request.confirm_count);
  if (violations.length > 0) return refuse(violations, { count });
  const place = { companyId: actor.companyId, id: record.id };
  await updateField(db, place, changedColumns(plan, kept, record), { at: now, by: actor.userId });
  await reindexChanged(context, records);
  context.audit({
    action: 'customField.update',
    targetType: 'customField',
    targetId: fieldNumber(record.id),
    targetName: plan.name,
    changes: changesOf(record, plan),
  });
  return done(await settingsReply(context));
};

/** Adds a field to members, or changes the one `id` names. Everybody has it from the next read on. */
export const customFieldSave: Handler<'customFieldSave'> = async (request, context) => {
  const { db, actor } = context;
  await lockFields(db, actor.companyId);
  const records = await findFields(db, actor.companyId);
  return typeof request.id === 'string' ? edit(context, request, records) : create(context, request, records);
};
