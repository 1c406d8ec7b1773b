import { grantedUntil } from '#domain/managementPassword/gate.ts';
import { violation } from '#domain/violation.ts';
import { managementPasswordRefusal, ownCodeRefusal } from '#server/account/managementPassword.ts';
import { rotatedSession } from '#server/account/rotation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { insertGrant } from '#server/repositories/stepUpGrants.ts';

/**
 * Proves anew who is there, for a call that asked for it (contract.md section 4, P and S): with the management password, with a code
 * to the own phone, or with both. Each counts for five minutes; a code for one call and once. The session goes on with another token.
 */
export const stepUp: Handler<'stepUp'> = async (request, context) => {
  const { call, password, code, captcha_ticket: ticket } = request;
  const { db, actor, now, sessionId = 0 } = context;
  const until = grantedUntil(now);
  const grant = { companyId: actor.companyId, sessionId, callName: call };
  context.audit({
    action: 'stepUp',
    targetType: 'managementPassword',
    targetId: actor.userId,
    targetName: actor.name,
  });
  if (!password && !code) return refused([violation('managementPassword.required', 'password')]);
  if (password) {
    const refusal = await managementPasswordRefusal(context, { password, ticket });
    if (refusal !== undefined) return refusal;
    await insertGrant(db, { ...grant, kind: 'password' }, { now, until });
  }
  if (code) {
    const refusal = await ownCodeRefusal(context, 'stepUp', code);
    if (refusal !== undefined) return refusal;
    await insertGrant(db, { ...grant, kind: 'sms' }, { now, until });
  }
  return done({ expires_at: until.toISOString() }, await rotatedSession(context));
};
