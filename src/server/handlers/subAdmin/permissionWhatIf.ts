import type { MandateSource } from '#domain/permission/actor.ts';
import type { WantedMandate } from '#domain/permission/checkMandate.ts';
import { grantsModule } from '#domain/permission/mandate.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { changeEffects, type MandatePlan } from '#server/mandate/changeEffects.ts';
import { wantedMandate } from '#server/mandate/wantedMandate.ts';
import { findWays } from '#server/repositories/departments.ts';
import { findManageGroups } from '#server/repositories/manageGroups.ts';
import { findOwnDepartments, findUncovered } from '#server/repositories/mandateReach.ts';

type Request = Calls['permissionWhatIf']['request'];

const mostListed = 50;

/** Who belongs to the group now. A group that is to be made has nobody. */
const membersOf = async ({ db, actor }: CallContext, id: number): Promise<readonly number[]> => {
  const group = (await findManageGroups(db, actor.companyId)).find((each) => each.id === id);
  return (group?.members ?? []).map(({ user_id: userId }) => userId);
};

const planOf = async (
  context: CallContext,
  request: Request,
  wanted: WantedMandate,
): Promise<MandatePlan> => {
  const holdersAfter = request.user_ids;
  const id = request.id ?? 0;
  if (request.kind === 'subAdmin')
    return { source: { kind: 'own' }, holdersBefore: [id], holdersAfter, wanted };
  const source: MandateSource = { kind: 'manageGroup', id, name: '' };
  return { source, holdersBefore: await membersOf(context, id), holdersAfter, wanted };
};

/** Departments the plan still has somebody for in the address book. */
const lookedAfter = async ({ db, actor }: CallContext, { wanted, holdersAfter }: MandatePlan) => {
  const manages = wanted.isAll || grantsModule(wanted.modules, 'addressBook', 'manage');
  if (!manages || holdersAfter.length === 0) return { all: false, departments: [] };
  if (wanted.scope !== 'own') return { all: wanted.scope === 'company', departments: wanted.departments };
  const own = await findOwnDepartments(db, actor.companyId, holdersAfter);
  return { all: false, departments: [...own.values()].flat() };
};

/**
 * What saving a manage group or a sub-administrator would change, before anybody does: per administrator whom they gain and lose and
 * which modules, and the departments nobody but the main administrator would look after any more. `user_ids` are the holders
 * afterwards; nobody: it is taken away.
 */
export const permissionWhatIf: Handler<'permissionWhatIf'> = async (request, context) => {
  const { db, actor } = context;
  const wanted = wantedMandate(request);
  const known = await findWays(db, actor.companyId, wanted.departments);
  if (known.length < wanted.departments.length)
    return refuse([violation('mandate.departmentMissing', 'scope_depts')]);
  const plan = await planOf(context, request, wanted);
  const effects = await changeEffects(context, plan);
  const changing =
    request.kind === 'subAdmin'
      ? { kind: 'subAdmin' as const, userId: request.id ?? 0 }
      : { kind: 'manageGroup' as const, id: request.id ?? null };
  const unattended = await findUncovered(db, actor.companyId, changing, await lookedAfter(context, plan));
  return done({
    total: effects.length,
    list: effects.slice(0, mostListed),
    unattended: [...unattended],
  });
};
