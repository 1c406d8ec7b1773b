import { canEditAdministrator } from '#domain/member/checkPhoneChange.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import { isFileValue } from '#engine/objectFormats.ts';
import type { Calls } from '#generated/types.ts';
import { versionConflict } from '#server/crud/auditOf.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import {
  checkHomeOf,
  checkPhoneOf,
  checkPlan,
  findSignOnField,
  keepsUniqueValues,
  type MemberPlan,
  planMember,
  takenViolations,
  uniqueValuesOf,
} from '#server/features/directory/member/memberChange.ts';
import { memberRows } from '#server/features/directory/member/memberRows.ts';
import {
  addMember,
  changeMember,
  changesOf,
  joinedIds,
  keepsPlaces,
  lockPlaces,
  phoneChangeRefusal,
} from '#server/features/directory/member/memberSave.ts';
import {
  attachValueFiles,
  checkHomeOfValues,
  lockValues,
  planValues,
} from '#server/features/directory/member/plannedValues.ts';
import {
  lockUniqueValues,
  type MemberRecord,
  updatePicture,
} from '#server/features/directory/member/store/members.ts';
import { takenValues } from '#server/features/directory/member/uniqueHolders.ts';
import { lockVisibleMember, type VisibleMember } from '#server/features/directory/member/visiblePeople.ts';
import type { NewPerson } from '#server/features/directory/registry.ts';
import { checkOpenDepartments, type WriteScope, writeScopeOf } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { attachFileFields, fileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';

/** What a save says about the picture: nothing, another one, or none. */
interface RequestedPicture {
  readonly isSent: boolean;
  readonly value: KnownFile | null;
  readonly violations: readonly Violation[];
}

const memberModel = ({ models }: CallContext): EntityModel => {
  const { member } = models;
  if (member === undefined) throw new Error('Expected the schema of members');
  return member;
};

/** The picture a request names as the server knows it; a foreign one does not exist. */
const knownPicture = async (
  context: CallContext,
  { avatar }: Calls['saveUser']['request'],
  userId: number | undefined,
): Promise<RequestedPicture> => {
  if (avatar === undefined) return { isSent: false, value: null, violations: [] };
  const { values, violations } = await knownFiles(context, {
    model: memberModel(context),
    sent: { avatar },
    rowId: userId,
  });
  // What the server found is its own record of the file.
  const value = isFileValue(values.avatar) ? (values.avatar as KnownFile) : null;
  return { isSent: true, value, violations };
};

/** Whether a save would give the person another picture, or take theirs. */
const replacesPicture = ({ avatar }: MemberRecord, { isSent, value }: RequestedPicture): boolean =>
  isSent && value?.file_id !== avatar?.file_id;

/** Puts the picture into the row that was just saved, and answers the row with it. */
const savePicture = async (
  context: CallContext,
  record: MemberRecord,
  picture: RequestedPicture,
): Promise<MemberRecord> => {
  if (!replacesPicture(record, picture)) return record;
  const { value } = picture;
  const { db, actor } = context;
  const model = memberModel(context);
  await updatePicture(db, { companyId: actor.companyId, userId: record.user_id, picture: value });
  const changes = fileFields(model.fields)
    .filter(({ name }) => name === 'avatar')
    .map((field) => ({ field, value }));
  await attachFileFields(context, { model, changed: changes, rowId: record.user_id });
  return { ...record, avatar: value };
};

type Request = Calls['saveUser']['request'];
type Refusal = Answer<never>;

const noUser = 0;

const findTaken = async (context: CallContext, plan: MemberPlan, record: MemberRecord | undefined) => {
  if (record !== undefined && keepsUniqueValues(plan, record)) return [];
  await lockUniqueValues(context.db, context.actor.companyId, uniqueValuesOf(plan));
  return takenValues(context, uniqueValuesOf(plan), record?.user_id ?? noUser);
};

/** Rules first, then what other people have; nothing is written before both are clear. */
const findRefusal = async (
  context: CallContext,
  {
    plan,
    scope,
    record,
  }: { readonly plan: MemberPlan; readonly scope: WriteScope; readonly record: MemberRecord | undefined },
): Promise<Refusal | undefined> => {
  const violations = await checkPlan(context, plan, scope);
  if (violations.length > 0) return refuse(violations);
  const taken = await findTaken(context, plan, record);
  if (taken.length > 0) return refuse(takenViolations(taken), { taken });
  const isPlaced = await lockPlaces(context, plan, record?.main_department_id);
  if (!isPlaced) return refuse([violation('member.departmentMissing', 'departments')]);
  const closed = await checkOpenDepartments(context, joinedIds(plan), 'departments');
  return closed.length > 0 ? refuse(closed) : undefined;
};

const answer = async (context: CallContext, record: MemberRecord) => {
  const [row] = await memberRows(context, [record]);
  if (row === undefined) throw new Error(`Expected member ${record.user_id} after saving`);
  return row;
};

const newPersonOf = (record: MemberRecord): NewPerson => ({
  userId: record.user_id,
  name: record.name,
  number: { countryCode: record.country_code, digits: record.phone },
  departmentId: record.main_department_id,
});

const create = async (
  request: Request,
  context: CallContext,
): Promise<Answer<Calls['saveUser']['reply']>> => {
  const welcome = request.welcome === 1 ? await context.sources.directory.openWelcome(context) : undefined;
  if (welcome !== undefined && typeof welcome !== 'function') return refuse(welcome);
  await lockValues(context, request);
  const scope = writeScopeOf(context, 'member', 'create');
  const plan = planMember(request, { record: undefined, memberships: [], scope });
  const refusal = await findRefusal(context, { plan, scope, record: undefined });
  if (refusal !== undefined) return refusal;
  const picture = await knownPicture(context, request, undefined);
  if (picture.violations.length > 0) return refuse(picture.violations);

  const custom = await planValues(context, { request, record: undefined });
  if (custom.violations.length > 0) return refuse(custom.violations);

  const added = await addMember(context, plan, custom);
  const record = await savePicture(context, added, picture);
  await attachValueFiles(context, custom, record.user_id);
  const unsent = await welcome?.(newPersonOf(record));
  if (unsent !== undefined && unsent.length > 0) return refuse(unsent);
  context.audit({
    action: 'member.create',
    targetType: 'member',
    targetId: record.user_id,
    targetName: plan.profile.name,
    ...(welcome === undefined ? {} : { changes: [{ field: 'welcome', old: null, new: 1 }] }),
    concerns: plan.placements.flatMap(({ departmentId: id }) =>
      id === null ? [] : [{ type: 'department', id }],
    ),
  });
  const comer = { ...newPersonOf(record), entryDay: record.entry_time };
  for (const begin of context.sources.directory.onJoin) await begin(context, comer);
  return { kind: 'done', reply: await answer(context, record), success: 'member.added' };
};

const conflict = async (context: CallContext, record: MemberRecord): Promise<Refusal> => {
  const [current] = await memberRows(context, [record]);
  const last = { current, by: record.updated_by, at: record.updated_at };
  return versionConflict(context, violation('call.versionConflict'), last);
};

/** Why this editor may not change this person; undefined when they may. */
const findObjection = (context: CallContext, { row }: VisibleMember): Refusal | undefined => {
  if (!canEditAdministrator(context.actor, row.admin))
    return refuse([violation('member.administratorReadOnly')]);
  return row.can.update === 1 ? undefined : refuse([violation('call.noPermission')]);
};

const edit = async (
  request: Request & { readonly id: number },
  context: CallContext,
): Promise<Answer<Calls['saveUser']['reply']>> => {
  await lockValues(context, request);
  const seen = await lockVisibleMember(context, request.id);
  // Who is not seen does not exist.
  if (seen === undefined) return refuse([violation('member.missing', 'id')]);
  const { record } = seen;
  const objection = findObjection(context, seen);
  if (objection !== undefined) return objection;
  if (typeof request.version === 'number' && request.version !== record.version)
    return conflict(context, record);

  const scope = writeScopeOf(context, 'member', 'update');
  const plan = planMember(request, { record, memberships: seen.memberships, scope });
  const elsewhere = checkHomeOf(plan, record, request);
  if (elsewhere.length > 0) return refuse(elsewhere);
  const signOnField = seen.row.is_phone_managed === 1 ? undefined : await findSignOnField(context);
  const foreign = checkPhoneOf(plan, { record, row: seen.row, signOnField });
  if (foreign.length > 0) return refuse(foreign);
  const refusal = await findRefusal(context, { plan, scope, record });
  if (refusal !== undefined) return refusal;
  const picture = await knownPicture(context, request, record.user_id);
  if (picture.violations.length > 0) return refuse(picture.violations);
  const custom = await planValues(context, { request, record, known: seen.definitions });
  const refused = [...custom.violations, ...checkHomeOfValues(plan, custom)];
  if (refused.length > 0) return refuse(refused);
  const unproved = await phoneChangeRefusal(context, plan, record);
  if (unproved !== undefined) return unproved;
  // What is saved as it was gets no new version and no record.
  const isSame =
    changesOf(record, plan, custom).length === 0 && keepsPlaces(plan) && !replacesPicture(record, picture);
  if (isSame) return doneUnaudited(seen.rowOf(record));
  const changed = await savePicture(context, await changeMember(context, { record, plan, custom }), picture);
  await attachValueFiles(context, custom, record.user_id);
  const isPlacedAsBefore = keepsPlaces(plan) && record.main_department_id === changed.main_department_id;
  return done(isPlacedAsBefore ? seen.rowOf(changed) : await answer(context, changed));
};

/**
 * Adds a person, welcomed by a message where that is asked for, or changes the one `id` names (`user_id` rides in every body and is the user who asks). A changed phone number
 * has to be activated again, and that of someone who may enter the console asks for proof again.
 */
export const saveUser: Handler<'saveUser'> = (request, context) =>
  typeof request.id === 'number' ? edit({ ...request, id: request.id }, context) : create(request, context);
