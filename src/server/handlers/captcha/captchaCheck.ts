import { answerBudget, captchaLife, isInGap } from '#domain/captcha/rules.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { captchaRefusal, noteFailure } from '#server/captcha/limits.ts';
import { isProofRight } from '#server/captcha/proof.ts';
import { doneUnaudited, type Handler, refusedKeeping } from '#server/handlers/handler.ts';
import { type Captcha, insertTicket, takeCaptcha } from '#server/repositories/captchas.ts';

type Request = Calls['captchaCheck']['request'];

const expired = refusedKeeping([violation('captcha.expired')], 'captcha_expired');
const wrong = refusedKeeping([violation('captcha.wrong', 'position')], 'captcha_wrong');

/** The work always, and the place where there is a picture. */
const isRight = async ({ gapLeft, challenge, secret }: Captcha, request: Request): Promise<boolean> => {
  const { position, counter, derived_key: derivedKey } = request;
  if (gapLeft !== undefined && (typeof position !== 'number' || !isInGap(gapLeft, position))) return false;
  return isProofRight(challenge, { counter, derivedKey }, secret);
};

/**
 * Looks at an answer, once: right or wrong, the question is gone, so that nobody tries every place of one picture. A right one gives a
 * ticket for one number, bound to the browser that asked.
 */
export const captchaCheck: Handler<'captchaCheck'> = async (request, context) => {
  const { db, now, deviceId, randomToken } = context;
  const refusal = await captchaRefusal(context, answerBudget);
  if (refusal !== undefined) return refusal;
  const captcha = await takeCaptcha(db, { captchaId: request.captcha_id, deviceId });
  if (captcha === undefined || captcha.expiresAt.getTime() <= now.getTime()) return expired;
  if (!(await isRight(captcha, request))) {
    await noteFailure(context);
    return wrong;
  }
  const ticket = randomToken();
  const expiresAt = new Date(now.getTime() + captchaLife.ticketSeconds * 1_000);
  await insertTicket(db, { ticket, deviceId, expiresAt });
  return doneUnaudited({ captcha_ticket: ticket, expire_seconds: captchaLife.ticketSeconds });
};
