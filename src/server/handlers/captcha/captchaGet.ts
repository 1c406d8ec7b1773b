import type { Challenge } from 'altcha-lib';
import { askBudget, captchaLife, gapAt, puzzle } from '#domain/captcha/rules.ts';
import { drawPuzzle } from '#server/captcha/drawPuzzle.ts';
import { captchaRefusal } from '#server/captcha/limits.ts';
import { createProof } from '#server/captcha/proof.ts';
import { randomNumbers } from '#server/captcha/randomNumbers.ts';
import { doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { insertCaptcha } from '#server/repositories/captchas.ts';

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
 * A question that tells people from programs: a picture with a gap, or work alone. Where the gap is stands in the picture for whoever
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
  await insertCaptcha(db, { captchaId, deviceId }, captcha, now);
  const reply = {
    captcha_id: captchaId,
    kind,
    expire_seconds: captchaLife.questionSeconds,
    challenge: wireChallenge(challenge),
  };
  if (gap === undefined) return doneUnaudited(reply);
  // Nobody waits for the database while it is drawn.
  const settle = async () => ({ ...reply, picture: await drawPicture(next, gap) });
  return { kind: 'done', reply, isUnaudited: true, settle };
};
