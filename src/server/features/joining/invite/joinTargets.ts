import type { Budget } from '#domain/account/code.ts';
import { violation } from '#domain/violation.ts';
import type { Invite } from '#generated/types.ts';
import { type RequestedRow, reachedRow } from '#server/crud/actedRow.ts';
import { entityOf } from '#server/crud/table.ts';
import {
  countJoin,
  findLivingLink,
  type LivingLink,
  lockInvite,
} from '#server/features/joining/store/invites.ts';
import { takeApplication } from '#server/features/joining/takeApplication.ts';
import {
  findTemporaryTarget,
  type JoinOutcome,
  type JoinPerson,
  type JoinTarget,
  type JoinTargetFinder,
} from '#server/features/joining/temporary/acceptInvitation.ts';
import { takeTokens } from '#server/guard/rateLimit.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  type Refusal,
  refusedKeeping,
} from '#server/platform/handler.ts';
import { insertOperationRecords, withConcerns } from '#server/platform/store/operationRecords.ts';

/** Who has used a link is known by this alone: the number itself stands with the application. */
const personHashOf = ({ companyId, inviteId }: LivingLink, countryCode: string, mobile: string): string =>
  hashSecret(`${companyId} ${inviteId} ${countryCode} ${mobile}`);

const joinBy =
  (link: LivingLink): JoinTarget['join'] =>
  async (context, { name, number: { countryCode, digits: mobile } }) => {
    const { companyId, inviteId, departmentId, creatorId: inviterId, needsApproval } = link;
    // People and departments are locked before the link (decisions/0008).
    const applied = await takeApplication(context, {
      companyId,
      inviteId,
      departmentId,
      inviterId,
      needsApproval,
      person: { name, countryCode, mobile },
    });
    if (applied === undefined) return { kind: 'dead' };
    if (
      !(await countJoin(context.db, {
        livingLink: link,
        personHash: personHashOf(link, countryCode, mobile),
        now: context.now,
      }))
    )
      return { kind: 'dead' };
    context.audit({
      action: 'invite.join',
      targetType: 'invite',
      targetId: inviteId,
      targetName: link.departmentName,
      concerns: [{ type: 'department', id: departmentId }],
    });
    return { kind: applied.status };
  };

/** The link a token is known by, as something to join. */
const findLinkTarget: JoinTargetFinder = async ({ db, now }, tokenHash) => {
  const link = await findLivingLink(db, tokenHash, now);
  if (link === undefined) return undefined;
  const { companyId, companyName } = link;
  return { kind: 'link', companyId, companyName, join: joinBy(link) };
};

/** Everything a token of the join page can stand for. */
const finders: readonly JoinTargetFinder[] = [findLinkTarget, findTemporaryTarget];

/** What a token stands for now. Every kind is asked, so that the time does not tell what a token was. */
export const findJoinTarget = async (
  context: Pick<CallContext, 'db' | 'now'>,
  token: string,
): Promise<JoinTarget | undefined> => {
  const hash = hashSecret(token);
  const found: (JoinTarget | undefined)[] = [];
  for (const find of finders) found.push(await find(context, hash));
  return found.find((target) => target !== undefined);
};

/** Carries an outcome out of a transaction, so that it is rolled back. */
class Undone extends Error {
  override readonly name = 'Undone';
}

/** Anyone who joins is no one of the company yet: its records name them as they name themselves. */
const writeRecords = (
  context: CallContext,
  {
    joinTarget: { companyId },
    joinPerson: { name },
    entries,
  }: {
    readonly joinTarget: JoinTarget;
    readonly joinPerson: JoinPerson;
    readonly entries: readonly AuditEntry[];
  },
): Promise<void> =>
  insertOperationRecords(context.db, {
    origin: {
      companyId,
      operatorId: undefined,
      operatorName: name,
      operatorRole: '',
      ip: context.ip,
      deviceId: context.deviceId === '' ? undefined : context.deviceId,
      requestId: context.requestId,
      time: context.now,
      result: 'done',
    },
    category: 'invite',
    entries: entries.map((entry) => withConcerns(context.models, entry)),
  });

/**
 * Lets someone join in one transaction with its records. `spend` uses up what they have shown; `unspent`: someone else just
 * did. Of a target that is gone meanwhile nothing is written, and what was shown stays good.
 */
export const joinOnce = async (
  context: CallContext,
  {
    target,
    person,
    spend,
  }: {
    readonly target: JoinTarget;
    readonly person: JoinPerson;
    readonly spend: (context: CallContext) => Promise<boolean>;
  },
): Promise<JoinOutcome | { readonly kind: 'unspent' }> => {
  try {
    return await context.db.transaction().execute(async (db) => {
      const entries: AuditEntry[] = [];
      const inside: CallContext = {
        ...context,
        db,
        actor: { ...anonymous, companyId: target.companyId, name: person.name },
        audit: (entry) => entries.push(entry),
      };
      if (!(await spend(inside))) return { kind: 'unspent' } as const;
      const outcome = await target.join(inside, person);
      if (outcome.kind === 'dead') throw new Undone(outcome.kind);
      await writeRecords(inside, { joinTarget: target, joinPerson: person, entries });
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undone) return { kind: 'dead' };
    throw error;
  }
};

/**
 * Why no one more gets on by a link for now, whatever address they come from (case K02, safety.md T18); undefined: a token of each
 * budget was taken, in the order given.
 */
export const rateRefusal = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  token: string,
  budgets: readonly Budget[],
): Promise<Refusal | undefined> => {
  const key = hashSecret(token);
  for (const budget of budgets) {
    const verdict = await takeTokens(db, { ...budget, key, now });
    if (!verdict.isAllowed)
      return refusedKeeping(
        [violation('invite.rateLimited', undefined, { seconds: verdict.waitSeconds })],
        'join_rate',
      );
  }
  return undefined;
};

/** Said of every token that is not good, whatever it was: guessed, expired, revoked, used up, its department gone (case K02). */
export const deadInvite: Refusal = {
  kind: 'refused',
  errorKey: 'invite_expired',
  violations: [violation('invite.dead')],
};

/** A link that is to be changed, locked; or why it cannot be: unknown, not theirs, changed since `version`, or dead. */
export const lockedInvite = async (
  context: CallContext,
  permission: 'adjust' | 'revoke',
  requested: RequestedRow,
): Promise<Invite | Answer<never>> => {
  const lock = () => lockInvite(context.db, context.actor.companyId, requested.id);
  const row = await reachedRow(entityOf('invite', context), {
    permission,
    requestedRow: requested,
    context,
    lock,
  });
  if ('kind' in row) return row;
  return row.values.status === 'valid' ? (row.values as unknown as Invite) : deadInvite;
};

/** What a token is sealed for: that of one link opens no other. */
export const sealSubject = (companyId: number, inviteId: number): string => `invite ${companyId} ${inviteId}`;
