import {
  type AdministratorChange,
  checkAdminRemains,
  checkLastDay,
  checkResign,
  type Leaver,
} from '#domain/resignation/checkResign.ts';
import { type ResignReason, transferStatusOf } from '#domain/resignation/handOver.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { findWays } from '#server/features/directory/department/store/departments.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import type { LeavingContext } from '#server/features/directory/registry.ts';
import { isVisible, readScopeOf, writeScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { type PlannedThing, planHandOver, type RecipientChoice } from './handOverPlan.ts';
import {
  findLeavers,
  findMainAdministrator,
  type LeaverRecord,
  leave,
  lockLeavers,
} from './store/leaving.ts';
import { insertItems, saveTransferStatus } from './store/transferItems.ts';

/**
 * The guard every path that takes people or their rights away asks first (contract.md section 4). Answers whom the change
 * may not touch, with the reason; a trigger of the database holds even against a path that forgets to ask.
 */
export const assertAdminRemains = async (
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  change: AdministratorChange,
): Promise<ReadonlyMap<number, Violation>> =>
  checkAdminRemains(await findMainAdministrator(db, actor.companyId), change);

/** What an administrator says about people who leave. `outTime`: their last day, `YYYY-MM-DD` in the company. */
export interface ResignDetails {
  readonly outTime: string;
  readonly reason: ResignReason;
  readonly note: string | null;
  /** Who takes over what; what no one chose for goes to the default recipient. */
  readonly recipients: readonly RecipientChoice[];
  /** Others who are about to leave as well: nothing goes to them unless someone says so. */
  readonly alsoLeaving?: ReadonlySet<number>;
  /** Whether their places in groups wait for them, should they come back within 30 days. */
  readonly keepsGroups?: boolean;
  /** They have left the connected company they come from: the one place where a partner's or synced person leaves. */
  readonly endsAtSource?: boolean;
}

/** Why one of several people did not leave. */
interface StayingPerson {
  readonly userId: number;
  readonly violation: Violation;
}

/** What became of each person, or why nothing was done at all. */
type ResignOutcome =
  | { readonly kind: 'refused'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'done';
      readonly resigned: readonly LeaverRecord[];
      /** Those who left something behind that no one takes over yet. */
      readonly needTransfer: readonly number[];
      readonly failed: readonly StayingPerson[];
    };

/** Who of some people may leave, and why the others may not. */
export interface Selection {
  readonly leavers: readonly LeaverRecord[];
  readonly failed: readonly StayingPerson[];
}

const kindsHeld = ({ administration }: LeaverRecord) => {
  const holds = (kind: string) => Number(administration.some((each) => each.kind === kind));
  return { main: holds('main'), sub: holds('sub'), asset: holds('asset') };
};

const toLeaver = (record: LeaverRecord, isHomeInScope: boolean, endsAtSource: boolean): Leaver => ({
  userId: record.user_id,
  held: kindsHeld(record),
  isHomeInScope,
  source: endsAtSource ? 'main' : record.source,
  entryTime: record.entry_time,
});

/** Who is in no department of the actor's scope does not exist for them. */
const findSeen = async (context: LeavingContext, records: readonly LeaverRecord[]) => {
  const scope = readScopeOf(context, 'member');
  if (scope.all) return new Set(records.map((record) => record.user_id));
  const { db, actor } = context;
  const ways = await findWays(db, actor.companyId, [
    ...new Set(records.flatMap((each) => each.department_ids)),
  ]);
  const open = new Set(ways.filter((way) => isVisible(scope, way.ancestors)).map((way) => way.id));
  return new Set(
    records
      .filter((record) => record.department_ids.some((id) => open.has(id)))
      .map((record) => record.user_id),
  );
};

/** People who work here and exist for the actor, in the order of their ids. */
export const seenLeavers = async (
  context: LeavingContext,
  userIds: readonly number[],
): Promise<readonly LeaverRecord[]> => {
  const records = await findLeavers(context, [...new Set(userIds)]);
  const seen = await findSeen(context, records);
  return records.filter((record) => seen.has(record.user_id));
};

/** When people leave, and whether that is decided where they come from. */
interface LeavingTerms {
  readonly dayOf: (userId: number) => string;
  readonly endsAtSource?: boolean;
}

/** Reads people against everything that keeps someone from leaving, without changing anything. `dayOf`: their last day. */
export const selectLeavers = async (
  context: LeavingContext,
  userIds: readonly number[],
  { dayOf, endsAtSource = false }: LeavingTerms,
): Promise<Selection> => {
  const ids = [...new Set(userIds)];
  const records = await seenLeavers(context, ids);
  const seen = new Set(records.map((record) => record.user_id));
  const scope = writeScopeOf(context, 'resignation', 'resign');
  const kept = await assertAdminRemains(context, { userIds: [...seen] });
  const objections = new Map<number, Violation>();
  const today = dayOfInstant(context.now);
  for (const record of records) {
    const isHome = scope.all || isVisible(scope, record.ancestors);
    const day = { outTime: dayOf(record.user_id), today };
    const objection =
      kept.get(record.user_id) ?? checkResign(context.actor, toLeaver(record, isHome, endsAtSource), day);
    if (objection !== undefined) objections.set(record.user_id, objection);
  }
  const failed = ids.flatMap((userId) => {
    const objection = seen.has(userId) ? objections.get(userId) : violation('member.missing');
    return objection === undefined ? [] : [{ userId, violation: objection }];
  });
  const leavers = records.filter((record) => seen.has(record.user_id) && !objections.has(record.user_id));
  return { leavers, failed };
};

/** Departments whose rows this resignation changes, or which what is handed over belongs to. */
const placesOf = (leavers: readonly LeaverRecord[], planned: readonly PlannedThing[]): ReadonlySet<number> =>
  new Set([
    ...leavers.flatMap((leaver) => leaver.department_ids),
    ...planned.flatMap(({ thing }) => thing.department_id ?? []),
  ]);

/**
 * The hand-over as it stands once its departments are locked: the first plan says which they are, and whatever was just
 * being given to a leaver is in the one that counts. A department that appears between the two is locked as well.
 */
const planLocked = async (
  context: LeavingContext,
  leavers: readonly LeaverRecord[],
  { recipients, alsoLeaving }: ResignDetails,
) => {
  const { db, actor } = context;
  const locked = new Set<number>();
  for (;;) {
    const plan = await planHandOver(context, { leavers, choices: recipients, alsoLeaving });
    const fresh = [...placesOf(leavers, plan.planned)].filter((id) => !locked.has(id));
    if (fresh.length === 0) return plan;
    await lockDepartments(db, actor.companyId, fresh);
    for (const id of fresh) locked.add(id);
  }
};

const newItem = ({ thing, heir }: PlannedThing) => ({
  userId: thing.user_id,
  kind: thing.kind,
  targetId: thing.target_id,
  targetName: thing.target_name,
  departmentId: thing.department_id,
  recipientId: heir?.userId ?? null,
});

const keepItems = async ({ db, actor, now }: LeavingContext, planned: readonly PlannedThing[]) => {
  if (planned.length === 0) return;
  const firstId = await nextId(db, {
    companyId: actor.companyId,
    noun: 'transfer_item',
    count: planned.length,
  });
  await insertItems(db, { companyId: actor.companyId, firstId, items: planned.map(newItem), at: now });
  const owners = [...new Set(planned.map(({ thing }) => thing.user_id))];
  const states = owners.map((userId) => ({
    userId,
    status: transferStatusOf(
      planned
        .filter(({ thing }) => thing.user_id === userId)
        .map(({ heir }) => ({ status: 'waiting', recipientId: heir?.userId ?? null })),
    ),
  }));
  await saveTransferStatus(db, actor.companyId, states);
};

/** Of the clock's own work. */
const systemUser = 0;

/** One row per person, found under the departments they leave as well. */
const auditLeaving = (context: LeavingContext, leaver: LeaverRecord, { outTime, reason }: ResignDetails) =>
  context.audit({
    action: 'member.resign',
    targetType: 'member',
    targetId: leaver.user_id,
    targetName: leaver.name,
    changes: [
      { field: 'status', old: 'normal', new: 'resigned' },
      { field: 'out_time', old: null, new: outTime },
      { field: 'reason', old: null, new: reason },
    ],
    concerns: leaver.department_ids.map((id) => ({ type: 'department', id })),
  });

/**
 * Ends people's work here in the caller's transaction: status, memberships, sessions, rights, groups; what they owned is
 * written down for the job that hands it over. Anyone who may not leave stays and is answered in `failed`; a last day or a
 * recipient that cannot be refuses the whole. Locks people, then departments, then reads what they own (decision 0008).
 */
export const resignPeople = async (
  context: LeavingContext,
  userIds: readonly number[],
  details: ResignDetails,
): Promise<ResignOutcome> => {
  const { db, actor, now } = context;
  const refused = checkLastDay(details.outTime, dayOfInstant(now));
  if (refused.length > 0) return { kind: 'refused', violations: refused };
  await lockLeavers(db, actor.companyId, [...new Set(userIds)]);
  const { leavers, failed } = await selectLeavers(context, userIds, {
    dayOf: () => details.outTime,
    ...(details.endsAtSource === undefined ? {} : { endsAtSource: details.endsAtSource }),
  });
  const leaving = new Set(leavers.map((leaver) => leaver.user_id));
  const { planned, violations } = await planLocked(context, leavers, details);
  if (violations.length > 0) return { kind: 'refused', violations };
  if (leavers.length > 0) {
    const { outTime, reason, note, keepsGroups } = details;
    const operator = {
      operatorId: actor.userId === systemUser ? null : actor.userId,
      operatorName: actor.name,
    };
    const said = { outTime, reason, note, keepsGroups, at: now, ...operator };
    const { companyId } = actor;
    await leave(db, { companyId, userIds: [...leaving], ...said });
    for (const end of context.sources.directory.onLeave) await end(context, [...leaving]);
    await keepItems(context, planned);
    for (const leaver of leavers) auditLeaving(context, leaver, details);
  }
  const open = planned.filter(({ heir }) => heir === null).map(({ thing }) => thing.user_id);
  return { kind: 'done', resigned: leavers, needTransfer: [...new Set(open)], failed };
};
