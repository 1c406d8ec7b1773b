import type { Challenge } from 'altcha-lib';
import { answerBudget, askBudget, captchaLife, gapAt, isInGap, puzzle } from '#domain/captcha/rules.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import {
  captchaRefusal,
  createProof,
  drawPuzzle,
  isProofRight,
  noteFailure,
  randomNumbers,
} from '#server/features/account/captcha.ts';
import {
  type Captcha,
  insertCaptcha,
  insertTicket,
  takeCaptcha,
} from '#server/features/account/store/captchas.ts';
import { doneUnaudited, type Handler, refusedKeeping } from '#server/platform/handler.ts';

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
 * Looks at an answer, once: right or wrong, the question is gone, so that no one tries every place of one picture. A right one gives a
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

/** What the browser needs of a challenge; the signature stays here with the rest. */
const wireChallenge = ({ parameters }: Challenge) => ({
  algorithm: parameters.algorithm,
  nonce: parameters.nonce,
  salt: parameters.salt,
  cost: parameters.cost,
  key_length: parameters.keyLength,
  key_prefix: parameters.keyPrefix,
});

const drawPicture = async (next: () => number, gap: { readonly left: number; readonly top: number }) => ({
  width: puzzle.width,
  height: puzzle.height,
  piece_size: puzzle.piece,
  piece_top: gap.top,
  ...(await drawPuzzle(next, gap)),
});

/**
 * A question that tells people from programs: a picture with a gap, or work alone. Where the gap is stands in the picture for anyone who
 * looks at it and nowhere else in the answer.
 */
export const captchaGet: Handler<'captchaGet'> = async (request, context) => {
  const { db, now, deviceId, randomToken } = context;
  const refusal = await captchaRefusal(context, askBudget);
  if (refusal !== undefined) return refusal;
  const kind = request.kind ?? 'slide';
  const [captchaId, secret] = [randomToken(), randomToken()];
  const next = randomNumbers(randomToken());
  const gap = kind === 'slide' ? gapAt(next(), next()) : undefined;
  const challenge = await createProof(kind, next, secret);
  const expiresAt = new Date(now.getTime() + captchaLife.questionSeconds * 1_000);
  const captcha = { kind, gapLeft: gap?.left, challenge, secret, expiresAt };
  await insertCaptcha(db, { captchaName: { captchaId, deviceId }, captcha, now });
  const reply = {
    captcha_id: captchaId,
    kind,
    expire_seconds: captchaLife.questionSeconds,
    challenge: wireChallenge(challenge),
  };
  if (gap === undefined) return doneUnaudited(reply);
  // No one waits for the database while it is drawn.
  const replyAfterCommit = async () => ({ ...reply, picture: await drawPicture(next, gap) });
  return { kind: 'done', reply, isUnaudited: true, replyAfterCommit };
};
