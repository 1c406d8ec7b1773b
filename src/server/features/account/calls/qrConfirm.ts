import { chosenCompany } from '#domain/account/companyChoice.ts';
import { afterQrAct, qrExpired, qrInvalid, qrStatuses } from '#domain/account/qrState.ts';
import type { Calls } from '#generated/types.ts';
import { enterablePlaces } from '#server/features/account/companyChoices.ts';
import { placesOfSession } from '#server/features/account/placesOfSession.ts';
import { claimQrLogin, qrAudit } from '#server/features/account/qrPhone.ts';
import { moveQrLogin, type QrLogin, type QrPerson } from '#server/features/account/store/qrLogins.ts';
import {
  type Answer,
  type CallContext,
  done,
  type Handler,
  refused,
  refusedKeeping,
} from '#server/platform/handler.ts';

type Request = Calls['qrConfirm']['request'];
type Reply = Calls['qrConfirm']['reply'];

/** As whom the phone's owner sends the browser in: the company they chose, else the one they are signed in to. */
const targetOf = async (
  context: CallContext,
  { target_company_id: chosen }: Request,
): Promise<QrPerson | undefined> => {
  const { places } = await placesOfSession(context);
  return chosenCompany(enterablePlaces(places), chosen ?? context.actor.companyId);
};

const refuseBrowser = async (
  context: CallContext,
  login: QrLogin,
  action: 'qrCancel' | 'qrMismatch',
): Promise<Answer<Reply>> => {
  const next = afterQrAct(login.state, 'cancel', context.now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  await moveQrLogin(context.db, login, next);
  context.audit(qrAudit(action, context, login));
  return action === 'qrMismatch'
    ? refusedKeeping(qrInvalid, 'qr_mismatch')
    : done({ status: qrStatuses.cancelled });
};

/**
 * The phone's answer. Refusing needs nothing; letting the browser in needs the number it shows, and a wrong one refuses it for
 * good: whoever was lured into scanning somebody else's code gets no second guess (case Q02).
 */
export const qrConfirm: Handler<'qrConfirm'> = async (request, context) => {
  const claim = await claimQrLogin(context, request.ticket);
  if (claim.kind === 'refused') return claim.answer;
  const { login } = claim;
  // A code nobody has scanned is nobody's to confirm.
  if (login.scanner === undefined) return refused(qrInvalid, 'qr_invalid');
  if (request.action === 'cancel') return refuseBrowser(context, login, 'qrCancel');
  const next = afterQrAct(login.state, 'confirm', context.now);
  if (next === undefined) return refused(qrExpired, 'qr_expired');
  if (request.number !== login.numbers.number) return refuseBrowser(context, login, 'qrMismatch');
  const target = await targetOf(context, request);
  if (target === undefined) return refused(qrInvalid, 'qr_invalid');
  const { companyId, userId } = target;
  await moveQrLogin(context.db, login, next, {
    target: { companyId, userId },
    confirmerSessionId: context.sessionId,
  });
  context.audit(qrAudit('qrConfirm', context, login));
  return done({ status: qrStatuses.confirmed });
};
