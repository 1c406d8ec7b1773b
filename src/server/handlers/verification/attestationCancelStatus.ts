import { qrSecondsLeft, qrStatusAt, qrStatuses } from '#domain/account/qrState.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findCancelCode } from '#server/repositories/verificationCancelCodes.ts';

/** What became of a code, for the session that shows it; any other code is one whose time is over. */
export const attestationCancelStatus: Handler<'attestationCancelStatus'> = async ({ ticket }, context) => {
  const { db, actor, sessionId, now } = context;
  const code = await findCancelCode(db, { companyId: actor.companyId, ticket });
  if (code === undefined || code.sessionId !== sessionId)
    return done({ status: qrStatuses.expired, expire_seconds: 0 });
  return done({ status: qrStatusAt(code.state, now), expire_seconds: qrSecondsLeft(code.state, now) });
};
