import { afterQrAct, qrSecondsLeft, qrStatusAt } from '#domain/account/qrState.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { findAdministeredCompany } from '#server/repositories/candidates.ts';
import { type CancelCode, moveCancelCode } from '#server/repositories/verificationCancelCodes.ts';
import { cancelEffects, claimCancelCode } from '#server/verification/cancelCode.ts';

const replyOf = async (context: CallContext, { state }: Pick<CancelCode, 'state'>) => ({
  status: qrStatusAt(state, context.now),
  expire_seconds: qrSecondsLeft(state, context.now),
  company_name: (await findAdministeredCompany(context.db, context.actor.companyId)).name,
  effects: await cancelEffects(context),
});

/** The main administrator's phone has read the code: it is theirs for a minute. Asked again by the same phone it answers the same. */
export const attestationCancelScan: Handler<'attestationCancelScan'> = async ({ ticket }, context) => {
  const { db, actor, now, sessionId } = context;
  const claim = await claimCancelCode(context, ticket);
  if (claim.kind === 'refused') return claim.answer;
  const next = afterQrAct(claim.code.state, 'scan', now);
  if (next === undefined) return doneUnaudited(await replyOf(context, claim.code));
  await moveCancelCode(db, actor.companyId, claim.code, { state: next, scannerSessionId: sessionId });
  const reply = await replyOf(context, { state: next });
  context.audit({ action: 'cancelScan', targetType: 'verification', targetName: reply.company_name });
  return done(reply);
};
