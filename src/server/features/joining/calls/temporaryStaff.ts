import { skipRule } from '#domain/message/activation.ts';
import type { InvitedPerson } from '#domain/temporary/invitedPeople.ts';
import { endOfInvitation, isRunning } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls, TemporaryStaff } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { actedRow } from '#server/crud/actedRow.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { entityOf } from '#server/crud/table.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { findLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import { changeTerm, findTerm, insertInvitations } from '#server/features/joining/store/temporaryTerms.ts';
import {
  checkRows,
  drawToken,
  type InvitationPlan,
  planInvitation,
  sendInvitation,
  takeInvitation,
} from '#server/features/joining/temporary/inviteStaff.ts';
import { temporaryStaffHooks } from '#server/features/joining/temporary/term.ts';
import { openNoticeDoor, packIsShort, spendNotices } from '#server/features/messages/noticeRoom.ts';
import { errorKeyOf, refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What would end with some terms now: real counts for the question before it. Terms that are not the reader's do not count. */
export const tempEffects: Handler<'tempEffects'> = async ({ ids }, context) => {
  const entity = entityOf('temporaryStaff', context);
  const conditions = [isWithin(entity, 'read')];
  const terms = (await findRowsById(context.db, { entity, ids, options: { conditions } })).map(
    ({ values }) => values as Pick<TemporaryStaff, 'status' | 'user_id'>,
  );
  const working = terms.flatMap((term) => (isRunning(term) ? (term.user_id ?? []) : []));
  const leavers = await findLeavers(context, working);
  return done({
    people: working.length,
    invitations: terms.filter(({ status }) => status === 'invited').length,
    sessions: sum(leavers.map(({ sessions }) => sessions)),
    groups: sum(leavers.map(({ groups }) => groups)),
  });
};

type Request = Calls['tempInvite']['request'];
type Failure = Calls['tempInvite']['reply']['failed'][number];

interface Row {
  readonly row: number;
  readonly person: InvitedPerson;
  readonly violations: readonly Violation[];
}

const failureOf = ({ locale }: CallContext, { row, person, violations }: Row): Failure[] => {
  const [first] = violations;
  if (first === undefined) return [];
  const { rule, field = null } = first;
  return [{ row, name: person.name, field, error_key: errorKeyOf(rule), reason: ruleText(locale, first) }];
};

/** What the day has no room for is left out, row by row. */
const withinRoom = (rows: readonly Row[], left: number): readonly Row[] => {
  let index = 0;
  return rows.map((row) => {
    if (row.violations.length > 0) return row;
    index += 1;
    return index <= left ? row : { ...row, violations: [skipRule('over_quota')] };
  });
};

/** Messages come out of budgets last, once nothing else stands against a row. */
const withinBudgets = async (context: CallContext, rows: readonly Row[]): Promise<readonly Row[]> => {
  const taken: Row[] = [];
  for (const row of rows)
    taken.push(
      row.violations.length > 0 ? row : { ...row, violations: await takeInvitation(context, row.person) },
    );
  return taken;
};

const send = async (
  context: CallContext,
  {
    request: { type },
    invitationPlan: { hours, departmentId, position },
    rows,
  }: { readonly request: Request; readonly invitationPlan: InvitationPlan; readonly rows: readonly Row[] },
): Promise<readonly Row[]> => {
  if (rows.length === 0) return [];
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  const until = endOfInvitation(now);
  const firstId = await nextId(db, { companyId, noun: 'temporaryStaff', count: rows.length });
  const people = rows.map((row, index) => ({
    ...row.person,
    ...drawToken(context),
    tempId: firstId + index,
  }));
  const terms = { companyId, type, hours, departmentId, position, by, at: now, until };
  const added = await insertInvitations(db, terms, people);
  for (const person of people.filter(({ tempId }) => added.has(tempId))) {
    await sendInvitation(context, person, { type, hours, until, token: person.token });
    context.audit({
      action: 'temporaryStaff.invite',
      targetType: 'temporaryStaff',
      targetId: person.tempId,
      targetName: person.name,
      changes: [
        { field: 'type', old: null, new: type },
        { field: 'hours', old: null, new: hours },
      ],
      concerns: [{ type: 'department', id: departmentId }],
    });
  }
  return rows.map((row, index) =>
    added.has(firstId + index)
      ? row
      : { ...row, violations: [violation('temporaryStaff.invitedAlready', 'phone')] },
  );
};

/**
 * Invites people to temporary work, each with a link of their own by SMS; the person is made when they accept. Answers row by row: what
 * is wrong with one keeps no other from being invited. They are paid for: the company is verified and has room today, as for
 * activation notices (safety.md T18).
 */
export const tempInvite: Handler<'tempInvite'> = async (request, context) => {
  const door = await openNoticeDoor(context, 'temporaryInvite');
  if ('violations' in door) return refuse(door.violations);
  const { plan, violations } = await planInvitation(context, request);
  if (violations.length > 0) return refuse(violations);
  const checked = await checkRows(context, request);
  const rows = await withinBudgets(
    context,
    withinRoom(
      checked.map((each, row) => ({ row, ...each })),
      door.left,
    ),
  );
  const sent = await send(context, {
    request,
    invitationPlan: plan,
    rows: rows.filter((row) => row.violations.length === 0),
  });
  const refused = [...rows.filter((row) => row.violations.length > 0), ...sent].flatMap((row) =>
    failureOf(context, row),
  );
  const invited = sent.filter((row) => row.violations.length === 0).map(({ row }) => row);
  if (!(await spendNotices(context, door, invited.length))) return refuse([packIsShort]);
  const reply = { invited, failed: refused.toSorted((one, other) => one.row - other.row) };
  return invited.length === 0 ? doneUnaudited(reply) : done(reply);
};

/** Sends an invitation that has no answer once more, for another 7 days; the link that was sent before is dead. Paid for as the first. */
export const tempResend: Handler<'tempResend'> = async ({ id, version }, context) => {
  const door = await openNoticeDoor(context, 'temporaryInvite');
  if ('violations' in door) return refuse(door.violations);
  const lock = () => temporaryStaffHooks.lock(context, id);
  const row = await actedRow(entityOf('temporaryStaff', context), {
    action: 'resend',
    requested: { id, version },
    context,
    lock,
  });
  if ('kind' in row) return row;
  const { db, actor, now } = context;
  const found = await findTerm(db, actor.companyId, id);
  if (found === undefined) throw new Error(`No term ${id}, although its row was found`);
  const name = String(row.values.name);
  const person = { name, countryCode: found.country_code, phone: found.phone };
  const refused = await takeInvitation(context, person);
  if (refused.length > 0) return refuse(refused);
  const until = endOfInvitation(now);
  const { token, tokenHash } = drawToken(context);
  const change = { token_hash: tokenHash, invite_expires_at: until, due_at: until };
  await changeTerm(db, { termRecord: found, change, stamp: { at: now, by: actor.userId } });
  await sendInvitation(context, person, { type: found.type, hours: found.hours, until, token });
  if (!(await spendNotices(context, door, 1))) return refuse([packIsShort]);
  context.audit({
    action: 'temporaryStaff.resend',
    targetType: 'temporaryStaff',
    targetId: id,
    targetName: name,
  });
  return done(await savedRow('temporaryStaff', id, context));
};
