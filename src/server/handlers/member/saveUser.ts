import { canEditAdministrator } from '#domain/member/canEditMember.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import {
  checkPlan,
  checkUnique,
  type MemberPlan,
  planMember,
  uniqueValuesOf,
} from '#server/addressBook/memberChange.ts';
import { memberRows, visibleMemberRow } from '#server/addressBook/memberRows.ts';
import { addMember, changeMember, lockPlaces } from '#server/addressBook/memberSave.ts';
import { type WriteScope, writeScopeOf } from '#server/addressBook/scope.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import {
  findMember,
  findMembers,
  lockMember,
  lockUniqueValues,
  type MemberRecord,
} from '#server/repositories/members.ts';
import { findMemberships } from '#server/repositories/memberships.ts';

type Request = Calls['saveUser']['request'];
type Refusal = Answer<never>;

const nobody = 0;

/** Rules first, then what other people have; nothing is written before both are clear. */
const findRefusal = async (
  context: CallContext,
  plan: MemberPlan,
  scope: WriteScope,
  record: MemberRecord | undefined,
): Promise<Refusal | undefined> => {
  const violations = await checkPlan(context, plan, scope);
  if (violations.length > 0) return refuse(violations);
  await lockUniqueValues(context.db, context.actor.companyId, uniqueValuesOf(plan));
  const taken = await checkUnique(context, plan, record?.user_id ?? nobody);
  if (taken.length > 0) return refuse(taken);
  const isPlaced = await lockPlaces(context, plan, record?.main_department_id);
  return isPlaced ? undefined : refuse([violation('member.departmentMissing', 'departments')]);
};

const answer = async (context: CallContext, userId: number) => {
  const record = await findMember(context.db, context.actor.companyId, userId);
  const [row] = await memberRows(context, record === undefined ? [] : [record]);
  if (row === undefined) throw new Error(`Expected member ${userId} after saving`);
  return row;
};

const create = async (
  request: Request,
  context: CallContext,
): Promise<Answer<Calls['saveUser']['reply']>> => {
  const scope = await writeScopeOf(context, 'member', 'create');
  const plan = planMember(request, undefined, [], scope);
  const refusal = await findRefusal(context, plan, scope, undefined);
  if (refusal !== undefined) return refusal;

  const userId = await addMember(context, plan);
  context.audit({
    action: 'member.create',
    targetType: 'member',
    targetId: userId,
    targetName: plan.profile.name,
  });
  return { kind: 'done', reply: await answer(context, userId), success: 'member.added' };
};

const conflict = async (context: CallContext, record: MemberRecord): Promise<Refusal> => {
  const by = record.updated_by;
  const [editor] = await findMembers(context.db, context.actor.companyId, by === null ? [] : [by]);
  const [current] = await memberRows(context, [record]);
  return refuse([violation('call.versionConflict')], {
    current,
    changed_by: by === null ? null : { user_id: by, name: editor?.name ?? '' },
    changed_at: record.updated_at.toISOString(),
  });
};

/** Why this editor may not change this person; undefined when they may. Who is not seen does not exist. */
const findObjection = async (
  context: CallContext,
  record: MemberRecord | undefined,
): Promise<Refusal | undefined> => {
  const row = await visibleMemberRow(context, record);
  if (row === undefined) return refuse([violation('member.missing', 'id')]);
  if (!canEditAdministrator(context.actor, row.admin))
    return refuse([violation('member.administratorReadOnly')]);
  return row.can.update === 1 ? undefined : refuse([violation('call.noPermission')]);
};

const edit = async (
  request: Request & { readonly id: number },
  context: CallContext,
): Promise<Answer<Calls['saveUser']['reply']>> => {
  const { db, actor } = context;
  const record = await lockMember(db, actor.companyId, request.id);
  const objection = await findObjection(context, record);
  if (objection !== undefined || record === undefined)
    return objection ?? refuse([violation('member.missing', 'id')]);
  if (typeof request.version === 'number' && request.version !== record.version)
    return conflict(context, record);

  const scope = await writeScopeOf(context, 'member', 'update');
  const memberships = await findMemberships(db, actor.companyId, [record.user_id]);
  const plan = planMember(request, record, memberships, scope);
  const refusal = await findRefusal(context, plan, scope, record);
  if (refusal !== undefined) return refusal;
  await changeMember(context, record, plan);
  return done(await answer(context, record.user_id));
};

/**
 * Adds a person, or changes the one `id` names (`user_id` rides in every body and is whoever asks). A changed phone number
 * has to be activated again.
 */
export const saveUser: Handler<'saveUser'> = (request, context) =>
  typeof request.id === 'number' ? edit({ ...request, id: request.id }, context) : create(request, context);
