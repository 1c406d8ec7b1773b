import type { CodeScene } from '#domain/account/code.ts';
import { insertVerifyToken, takeVerifyToken } from '#server/features/account/store/verifyTokens.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a checked code may be used for, once, within ten minutes, in the session that checked it. */
export interface IssuedToken {
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
  await insertVerifyToken(db, { companyId: actor.companyId, sessionId, scene, subject }, token, expiresAt);
  return { verify_token: token, expires_at: expiresAt.toISOString() };
};

/** Uses a token up: once, for its scene and subject, in its session. In a write that is refused later it stays good. */
export const useVerifyToken = (
  context: CallContext,
  scene: CodeScene,
  token: string,
  subject?: string,
): Promise<boolean> => {
  const { db, actor, sessionId = 0, now } = context;
  return takeVerifyToken(db, { companyId: actor.companyId, sessionId, scene, subject }, token, now);
};
