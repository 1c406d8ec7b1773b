import type { Budget } from '#domain/account/code.ts';

/** With a picture, or by the computer's work alone for anyone who cannot slide (safety.md section 3). */
export const captchaKinds = ['slide', 'work'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** The picture, in the pixels it is drawn in, and how exact the piece has to be put (screens A21). */
export const puzzle = { width: 320, height: 160, piece: 48, tolerance: 5 } as const;

/** How long a question and what its answer opens are good for, and how many codes it may have sent. */
export const captchaLife = { questionSeconds: 180, ticketSeconds: 900, codes: 3 } as const;

/** Keys the browser derives until one fits: as many steps of so many rounds. Without a picture it works much longer. */
export const effort: Readonly<Record<CaptchaKind, { readonly least: number; readonly most: number }>> = {
  slide: { least: 60, most: 180 },
  work: { least: 3_000, most: 4_500 },
};
export const roundsOfStep = 1_000;

const minute = 60;

/** Questions and answers from one address (screens A21). */
export const askBudget: Budget = { bucket: 'captcha.get', limit: 30, windowSeconds: minute };
export const answerBudget: Budget = { bucket: 'captcha.check', limit: 60, windowSeconds: minute };

/** Five wrong answers of one browser lock it for six minutes; a whole address has room for more people than one. */
export const failureBudget: Budget = { bucket: 'captcha.failure', limit: 5, windowSeconds: 360 };
export const lockBudget: Budget = { bucket: 'captcha.lock', limit: 1, windowSeconds: 360 };
export const addressFailureBudget: Budget = { bucket: 'captcha.failure.ip', limit: 40, windowSeconds: 360 };

/** Where the gap may be: never where the piece begins, nor cut off at the end. */
const margin = { left: 20, other: 12 } as const;

/** Where the gap is, from two numbers of [0, 1). */
export const gapAt = (across: number, down: number): { readonly left: number; readonly top: number } => {
  const from = puzzle.piece + margin.left;
  const width = puzzle.width - puzzle.piece - margin.other - from;
  const height = puzzle.height - puzzle.piece - 2 * margin.other;
  return { left: from + Math.floor(across * width), top: margin.other + Math.floor(down * height) };
};

/** Whether the piece lies in its gap. */
export const isInGap = (left: number, answered: number): boolean =>
  Math.abs(left - answered) <= puzzle.tolerance;
