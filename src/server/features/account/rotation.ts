import { rotateToken } from '#server/guard/store/sessions.ts';
import type { CallContext, SessionChange } from '#server/platform/handler.ts';

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
