import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { Budget } from '#domain/account/code.ts';
import { accountSubject } from '#domain/account/guessing.ts';
import {
  addressFailureBudget,
  type CaptchaKind,
  captchaLife,
  effort,
  failureBudget,
  lockBudget,
  puzzle,
  roundsOfStep,
} from '#domain/captcha/rules.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { addressKey } from '#server/guard/origin.ts';
import { lookAtTokens, type TokenVerdict, takeTokens } from '#server/guard/rateLimit.ts';
import { limitedTo } from '#server/platform/files/fileContent.ts';
import type { CallContext, Refusal } from '#server/platform/handler.ts';
import type { AccountName } from './store/accounts.ts';
import { countTicketCode, deleteTicket, isTicketGood } from './store/captchas.ts';

/** A picture with a gap and the piece that was cut out of it, as data URLs. */
interface DrawnPuzzle {
  readonly background: string;
  readonly piece: string;
}

const { width, height, piece: size } = puzzle;

const between = (next: () => number, least: number, most: number): number =>
  Math.round(least + next() * (most - least));

const hsl = (next: () => number, lightness: number): string =>
  `hsl(${between(next, 0, 359)} ${between(next, 35, 70)}% ${lightness}%)`;

const blob = (next: () => number): string => {
  const [x, y] = [between(next, 0, width), between(next, 0, height)];
  const fill = `fill="${hsl(next, between(next, 30, 75))}" fill-opacity="${(0.25 + next() * 0.5).toFixed(2)}"`;
  if (next() < 0.5) return `<circle cx="${x}" cy="${y}" r="${between(next, 10, 46)}" ${fill}/>`;
  const turn = `transform="rotate(${between(next, 0, 179)} ${x} ${y})"`;
  return `<rect x="${x}" y="${y}" width="${between(next, 16, 90)}" height="${between(next, 8, 50)}" rx="6" ${turn} ${fill}/>`;
};

const blobCount = 26;

/** Nothing of the gap stands in it: a picture drawn again every time, which no collection of pictures gives away. */
const scene = (next: () => number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${hsl(next, 62)}"/><stop offset="1" stop-color="${hsl(next, 42)}"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${Array.from({ length: blobCount }, () => blob(next)).join('')}
  </svg>`;

/** A square with a bulge at its right and a bay in its top, within `size`. */
const outline = `M3 14 H15 a7 7 0 0 0 14 0 H38 V${24 - 5} a6 6 0 0 1 0 12 V45 H3 Z`;

const svg = (content: string, [across, down]: readonly [number, number]): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}">${content}</svg>`);

const dataUrl = (image: Buffer): string => `data:image/webp;base64,${image.toString('base64')}`;

const draw = async (
  next: () => number,
  { left, top }: { readonly left: number; readonly top: number },
): Promise<DrawnPuzzle> => {
  const whole = await sharp(Buffer.from(scene(next)))
    .png()
    .toBuffer();
  const mask = svg(`<path d="${outline}" fill="#fff"/>`, [size, size]);
  const edge = svg(`<path d="${outline}" fill="none" stroke="#fff" stroke-width="2"/>`, [size, size]);
  const gap = svg(
    `<path d="${outline}" fill="#000" fill-opacity="0.55" stroke="#fff" stroke-opacity="0.8" stroke-width="1.5"/>`,
    [size, size],
  );
  const cut = await sharp(whole)
    .extract({ left, top, width: size, height: size })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
    .webp({ quality: 90 })
    .toBuffer();
  const holed = await sharp(whole)
    .composite([{ input: gap, left, top }])
    .webp({ quality: 82 })
    .toBuffer();
  return { background: dataUrl(holed), piece: dataUrl(cut) };
};

/** Threads that draw do nothing else: files and passwords need some, too. */
const drawLimited = limitedTo(1);

/** Draws a picture, cuts the piece out at a place, and darkens the gap it leaves; one at a time. */
export const drawPuzzle: typeof draw = (next, place) => drawLimited(() => draw(next, place));

/** Numbers of [0, 1) drawn from one secret, one after the other. */
export const randomNumbers = (secret: string): (() => number) => {
  const drawn = { count: 0 };
  return () => {
    drawn.count += 1;
    const digest = createHash('sha256').update(`${secret}:${drawn.count}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  };
};

/** A browser of an address: anyone who changes the one is still held by the budgets of the other. */
const browserKey = ({ ip = '', deviceId }: CallContext): string => `${addressKey(ip)} ${deviceId}`;
const wholeAddress = ({ ip = '' }: CallContext): string => addressKey(ip);

const tooOften = (seconds: number): Violation => violation('captcha.tooOften', undefined, { seconds });

const refusalOf = (verdict: TokenVerdict, errorKey: string): Refusal | undefined =>
  verdict.isAllowed
    ? undefined
    : { ...refusal(verdict.waitSeconds, errorKey), extra: { retry_after: verdict.waitSeconds } };

const refusal = (seconds: number, errorKey: string): Refusal => ({
  kind: 'refused',
  errorKey,
  violations: [tooOften(seconds)],
});

/** Why nothing may be asked or answered now: too many wrong answers of this browser or its address, or too much in a minute. */
export const captchaRefusal = async (context: CallContext, budget: Budget): Promise<Refusal | undefined> => {
  const { db, now } = context;
  const locked = await lookAtTokens(db, { ...lockBudget, key: browserKey(context), now });
  if (!locked.isAllowed) return refusalOf(locked, 'captcha_locked');
  const overLimit = await lookAtTokens(db, { ...addressFailureBudget, key: wholeAddress(context), now });
  if (!overLimit.isAllowed) return refusalOf(overLimit, 'captcha_locked');
  return refusalOf(await takeTokens(db, { ...budget, key: wholeAddress(context), now }), 'captcha_rate');
};

/** Notes a wrong answer; the fifth locks the browser. */
export const noteFailure = async (context: CallContext): Promise<void> => {
  const { db, now } = context;
  const own = { ...failureBudget, key: browserKey(context), now };
  await takeTokens(db, { ...addressFailureBudget, key: wholeAddress(context), now });
  await takeTokens(db, own);
  const after = await lookAtTokens(db, own);
  if (!after.isAllowed) await takeTokens(db, { ...lockBudget, key: browserKey(context), now });
};

/** What is answered where too many have guessed: the ticket of a puzzle has to come with the next guess. */
export const puzzleRefusal: Refusal = {
  kind: 'refused',
  errorKey: 'captcha_required',
  violations: [violation('captcha.required')],
};

/** What is answered where a ticket is missing, used up, someone else's or for another number. */
export const ticketRefusal: Refusal = {
  kind: 'refused',
  errorKey: 'captcha_required',
  violations: [violation('captcha.required', 'captcha_ticket')],
};

type Bearer = Pick<CallContext, 'db' | 'deviceId' | 'now'>;

const claimOf = ({ deviceId, now }: Bearer, ticket: string, subject: string) => ({
  ticket,
  deviceId,
  now,
  number: subject,
});

/** Uses a ticket once: for one subject (`accountSubject` of a number), and no more than three times. False: it is not good for it. */
export const admitTicket = (
  context: Bearer,
  ticket: string | null | undefined,
  subject: string,
): Promise<boolean> =>
  countTicketCode(context.db, claimOf(context, ticket ?? '', subject), captchaLife.codes);

/** Lets a code be sent on a ticket, to one number and no more than three times. In a write refused later it was not counted. */
export const admitCode = async (
  context: Bearer,
  ticket: string | null | undefined,
  number: AccountName,
): Promise<Refusal | undefined> => {
  return (await admitTicket(context, ticket, accountSubject(number))) ? undefined : ticketRefusal;
};

/** Looks at a ticket again where something is made of it; it stays good until it is spent. */
export const checkTicket = async (
  context: Bearer,
  ticket: string,
  number: AccountName,
): Promise<Refusal | undefined> =>
  (await isTicketGood(context.db, claimOf(context, ticket, accountSubject(number))))
    ? undefined
    : ticketRefusal;

/** Uses a ticket up. False: someone else just did. */
export const spendTicket = (db: CallContext['db'], ticket: string): Promise<boolean> =>
  deleteTicket(db, ticket);

/** A piece of work for the browser, signed with a key of its own. How long it is good for the row it is kept in says. */
export const createProof = (kind: CaptchaKind, next: () => number, secret: string): Promise<Challenge> => {
  const { least, most } = effort[kind];
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsOfStep,
    counter: Math.floor(least + next() * (most - least)),
    deriveKey,
    hmacSignatureSecret: secret,
  });
};

/** Whether the work was done. */
export const isProofRight = async (
  challenge: Challenge,
  solution: Solution,
  secret: string,
): Promise<boolean> => {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
  return verified;
};
