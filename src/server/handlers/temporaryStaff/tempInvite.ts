import { skipRule } from '#domain/message/activation.ts';
import type { InvitedPerson } from '#domain/temporary/invitedPeople.ts';
import { endOfInvitation } from '#domain/temporary/term.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { errorKeyOf, refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { openNoticeDoor, packIsShort, spendNotices } from '#server/message/noticeRoom.ts';
import { nextId } from '#server/repositories/sequences.ts';
import { insertInvitations } from '#server/repositories/temporaryTerms.ts';
import { checkRows, type InvitationPlan, planInvitation } from '#server/temporary/invitationPlan.ts';
import { drawToken, sendInvitation, takeInvitation } from '#server/temporary/inviteStaff.ts';

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
  let place = 0;
  return rows.map((row) => {
    if (row.violations.length > 0) return row;
    place += 1;
    return place <= left ? row : { ...row, violations: [skipRule('over_quota')] };
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
  { type }: Request,
  { hours, departmentId, position }: InvitationPlan,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  if (rows.length === 0) return [];
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  const until = endOfInvitation(now);
  const firstId = await nextId(db, companyId, 'temporaryStaff', rows.length);
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
  const sent = await send(
    context,
    request,
    plan,
    rows.filter((row) => row.violations.length === 0),
  );
  const refused = [...rows.filter((row) => row.violations.length > 0), ...sent].flatMap((row) =>
    failureOf(context, row),
  );
  const invited = sent.filter((row) => row.violations.length === 0).map(({ row }) => row);
  if (!(await spendNotices(context, door, invited.length))) return refuse([packIsShort]);
  const reply = { invited, failed: refused.toSorted((one, other) => one.row - other.row) };
  return invited.length === 0 ? doneUnaudited(reply) : done(reply);
};
