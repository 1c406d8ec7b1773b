import type { CodeScene } from '#domain/account/code.ts';
import { rotateToken } from '#server/guard/store/sessions.ts';
import type { CallContext, SessionChange } from '#server/platform/handler.ts';
import { insertVerifyToken, takeVerifyToken } from './store/verifyTokens.ts';

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
