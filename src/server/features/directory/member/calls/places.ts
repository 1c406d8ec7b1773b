import { attached, checkAttachment, checkLeaving, detached, putBack } from '#domain/member/seating.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { openFormer, placedReply, sealFormer } from '#server/features/directory/department/departmentMove.ts';
import { resignPeople } from '#server/features/directory/leaving/resign.ts';
import {
  type PersonFailure,
  type PlacedPeople,
  placePeople,
} from '#server/features/directory/member/placePeople.ts';
import { findPlacedSeats, restoreStandings } from '#server/features/directory/member/store/placements.ts';
import { mayPutInto, writeScopeOf } from '#server/features/directory/scope.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
} from '#server/platform/handler.ts';

/** Puts people into departments, beside their own or instead of them, each with a result of their own. */
export const attachDepartments: Handler<'attachDepartments'> = async (request, context) => {
  const departmentIds = [...new Set(request.department_ids)];
  const attachment = {
    departmentIds,
    mode: request.mode,
    fromDepartmentId: request.from_department_id ?? undefined,
    mainDepartmentId: request.main_department_id ?? undefined,
    position: visibleText(request.position ?? '') || undefined,
  };
  const placed = await placePeople(context, request.user_ids, {
    action: request.mode === 'add' ? 'member.addDepartments' : 'member.moveDepartments',
    departmentIds,
    missing: violation('member.departmentMissing', 'department_ids'),
    seat: (seats) => attached(seats, attachment),
    check: (_, seats) => checkAttachment(seats, attachment),
  });
  return 'kind' in placed ? placed : doneUnaudited(placedReply(context, placed));
};

type Request = Calls['removeUsersFromDepartment']['request'];
type Reply = Calls['removeUsersFromDepartment']['reply'];

const lastDepartment = 'member.lastDepartment';

type Resigning = Request & { readonly resign: NonNullable<Request['resign']> };

const isResigning = (request: Request): request is Resigning =>
  request.resign !== undefined && request.resign !== null;

const mayResign = ({ models, actor }: CallContext): boolean =>
  models.resignation !== undefined && reachOf(models.resignation, 'resign', actor) !== undefined;

const takeOut = (context: CallContext, { id, user_ids: userIds }: Request) =>
  placePeople(context, userIds, {
    action: 'member.removeDepartment',
    departmentIds: [id],
    missing: violation('department.missing', 'id'),
    seat: (seats) => detached(seats, id),
    check: ({ row }, seats) => {
      const leaving = checkLeaving({
        isMainAdministrator: row.admin.main === 1,
        isOneself: row.user_id === context.actor.userId,
      });
      if (leaving.length > 0) return leaving;
      return seats.some((seat) => seat.departmentId === id)
        ? []
        : [violation('department.supervisorNotMember')];
    },
  });

const isLast = (violations: readonly Violation[] | undefined): boolean =>
  violations?.some(({ rule }) => rule === lastDepartment) === true;

/** Someone whom the rules of resignation keep, named like the others who stay. */
const stayed =
  ({ words }: CallContext, failed: readonly PersonFailure[]) =>
  ({ userId, violation: against }: { readonly userId: number; readonly violation: Violation }) => {
    const refusal = refuse([against]);
    return {
      user_id: userId,
      name: failed.find((each) => each.user_id === userId)?.name ?? '',
      error_key: refusal.kind === 'refused' ? refusal.errorKey : against.rule,
      reason: refusal.kind === 'refused' ? words.refusal('member', refusal) : '',
    };
  };

/** Anyone who is nowhere else leaves the company, by the very rule of resignation. */
const resignLast = async (
  context: CallContext,
  {
    placedPeople: { failed, updated },
    last,
    resign,
  }: {
    readonly placedPeople: PlacedPeople;
    readonly last: readonly number[];
    readonly resign: NonNullable<Request['resign']>;
  },
): Promise<Answer<Reply>> => {
  const outcome = await resignPeople(context, last, {
    outTime: resign.out_time,
    reason: resign.reason,
    note: resign.note ?? null,
    recipients: [],
  });
  if (outcome.kind === 'refused') return refuse(outcome.violations);
  return doneUnaudited({
    removed: [...updated],
    resigned: outcome.resigned.map((leaver) => leaver.user_id),
    need_transfer: [...outcome.needTransfer],
    failed: [
      ...failed.filter((each) => !last.includes(each.user_id)),
      ...outcome.failed.map(stayed(context, failed)),
    ],
  });
};

/**
 * Takes people out of one department. Anyone who is in no other is left where they are and told in `need_transfer`, unless
 * the request says how they resign. One person alone is refused like any single change (case M11).
 */
export const removeUsersFromDepartment: Handler<'removeUsersFromDepartment'> = async (request, context) => {
  // Asked first: a responsible person removes people from a department, but resigns no one (contract.md section 4).
  if (isResigning(request) && !mayResign(context)) return refuse([violation('call.noPermission')]);
  const unproved = isResigning(request) ? await stepUpRefusal(context, ['password']) : undefined;
  if (unproved !== undefined) return unproved;
  const placed = await takeOut(context, request);
  if ('kind' in placed) return placed;
  const { updated, failed, objections } = placed;
  const last = failed.map((each) => each.user_id).filter((id) => isLast(objections.get(id)));
  const [only, ...others] = [...objections];
  if (updated.length === 0 && last.length === 0 && only !== undefined && others.length === 0)
    return refuse(only[1]);
  if (isResigning(request) && last.length > 0)
    return resignLast(context, { placedPeople: placed, last, resign: request.resign });
  const undo = sealFormer(context, placed);
  return doneUnaudited({
    removed: [...updated],
    resigned: [],
    need_transfer: last,
    failed: [...failed],
    ...(undo === undefined ? {} : { undo }),
  });
};

/**
 * Takes back what a call did to many people: each gets their own departments, positions and values again, unless someone has
 * changed them since.
 */
export const restorePlaces: Handler<'restorePlaces'> = async ({ way }, context) => {
  const people = openFormer(context, way);
  if (people === undefined) return refuse([violation('member.wayBackLost', 'way')]);
  const former = new Map(people.map((person) => [person.userId, person]));
  const placed = await placePeople(context, [...former.keys()], {
    action: 'member.restorePlaces',
    departmentIds: [],
    missing: violation('member.departmentMissing', 'way'),
    seat: (seats, userId) => {
      const before = former.get(userId);
      if (before === undefined) throw new Error(`Person ${userId} was not among those to put back`);
      return putBack(seats, before);
    },
    valuesOf: (userId) => former.get(userId)?.values ?? {},
    check: ({ record }) =>
      record.version === former.get(record.user_id)?.version ? [] : [violation('member.changedSince')],
  });
  if ('kind' in placed) return placed;
  const standings = placed.updated.flatMap((id) => former.get(id)?.standings ?? []);
  await restoreStandings(context.db, context.actor.companyId, standings);
  return doneUnaudited({ updated: [...placed.updated], failed: [...placed.failed] });
};

/** How many would leave their main department, and who of them is in others beside it: real counts for the question before it. */
export const placeCounts: Handler<'placeCounts'> = async ({ user_ids: userIds }, context) => {
  const scope = writeScopeOf(context, 'member', 'update');
  const seats = await findPlacedSeats(context.db, context.actor.companyId, userIds);
  const open = seats.filter(({ ancestors }) => mayPutInto(scope, ancestors));
  const movable = new Set(open.filter(({ isMain }) => isMain).map(({ userId }) => userId));
  const others = open.filter(({ isMain, userId }) => !isMain && movable.has(userId));
  const known = new Set(open.map(({ userId }) => userId));
  return done({
    movable: movable.size,
    people_with_others: new Set(others.map(({ userId }) => userId)).size,
    others: others.length,
    elsewhere: known.size - movable.size,
  });
};
