import type { CodeScene } from '#domain/account/code.ts';
import { violation } from '#domain/violation.ts';
import type { StepUp } from '#engine/vocabulary.ts';
import type { CallContext, Refusal, SessionChange } from '#server/platform/handler.ts';
import { findGrants, insertVerifyToken, takeGrant, takeVerifyToken } from './store/proofs.ts';
import { rotateToken } from './store/sessions.ts';

const needs: Readonly<
  Record<StepUp, { readonly need: string; readonly rule: string; readonly key: string }>
> = {
  password: {
    need: 'manage_password',
    rule: 'managementPassword.required',
    key: 'manage_password_required',
  },
  sms: { need: 'sms_code', rule: 'managementPassword.codeRequired', key: 'sms_required' },
};

/** Names what is missing, the first as `need`, all of them as `needs`: the console asks for them in one dialog. */
const missing = ([first, ...others]: readonly StepUp[]): Refusal | undefined => {
  if (first === undefined) return undefined;
  const { need, rule, key } = needs[first];
  const extra = { need, needs: [need, ...others.map((kind) => needs[kind].need)] };
  return { kind: 'refused', errorKey: key, violations: [violation(rule)], extra };
};

type Asked = Pick<CallContext, 'db' | 'actor' | 'now' | 'sessionId' | 'callName'>;

/**
 * What stands between a session and a call that asks for more than being signed in (contract.md section 4, P and S); undefined
 * when nothing does. A handler asks itself where it depends on the request: more than 50 people. A code is used up by the call it
 * lets through, in the call's own transaction: a write that is refused afterwards leaves it.
 */
export const stepUpRefusal = async (
  { db, actor, now, sessionId, callName }: Asked,
  kinds: readonly StepUp[],
): Promise<Refusal | undefined> => {
  if (kinds.length === 0) return undefined;
  if (sessionId === undefined) return missing(kinds);
  const asked = { companyId: actor.companyId, sessionId, callName };
  const granted = await findGrants(db, asked, now);
  const open = kinds.filter((kind) => !granted.includes(kind));
  if (open.length > 0 || !kinds.includes('sms')) return missing(open);
  const isTaken = await takeGrant(db, { ...asked, kind: 'sms' }, now);
  return isTaken ? undefined : missing(['sms']);
};

/** What a checked code may be used for, once, within ten minutes, in the session that checked it. */
interface IssuedToken {
  readonly verify_token: string;
  readonly expires_at: string;
}

const lifetimeMs = 10 * 60 * 1_000;

/** Gives the token of a code that was just checked; with a `subject` it is good for that alone. */
export const issueVerifyToken = async (
  context: CallContext,
  scene: CodeScene,
  subject?: string,
): Promise<IssuedToken> => {
  const { db, actor, sessionId = 0, now } = context;
  const token = context.randomToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertVerifyToken(db, {
    tokenHolder: { companyId: actor.companyId, sessionId, scene, subject },
    token,
    expiresAt,
  });
  return { verify_token: token, expires_at: expiresAt.toISOString() };
};

/** Uses a token up: once, for its scene and subject, in its session. In a write that is refused later it stays good. */
export const useVerifyToken = (
  context: CallContext,
  { scene, token, subject }: { readonly scene: CodeScene; readonly token: string; readonly subject?: string },
): Promise<boolean> => {
  const { db, actor, sessionId = 0, now } = context;
  return takeVerifyToken(db, {
    tokenHolder: { companyId: actor.companyId, sessionId, scene, subject },
    token,
    now,
  });
};

/**
 * Gives the session of this call another token, in the cookies of the answer (safety.md T02: at step-up). Requests under way with the
 * old one are honoured for another minute. Undefined where the call has no session.
 */
export const rotatedSession = async ({
  db,
  sessionId,
  now,
  randomToken,
}: CallContext): Promise<SessionChange | undefined> => {
  if (sessionId === undefined) return undefined;
  const session = await rotateToken(db, sessionId, { now, randomToken });
  return session && { kind: 'open', session };
};
