import { type Violation, violation } from '#domain/violation.ts';

/** contract.md section 2, `qr_login.status`. */
export const qrStatuses = { waiting: 0, scanned: 1, confirmed: 2, cancelled: 3, expired: 4 } as const;
export type QrStatus = (typeof qrStatuses)[keyof typeof qrStatuses];

/** Seconds a code waits for a phone, and after each answer of that phone for the next step. */
const qrSeconds = { waiting: 120, scanned: 60, confirmed: 60 } as const;

/** What a phone or the asking browser does with a code. */
type QrAct = 'scan' | 'confirm' | 'cancel' | 'enter';

/** A code at rest. Time alone makes it expire, so that nothing has to be running for it. */
export interface QrState {
  readonly status: QrStatus;
  readonly expiresAt: Date;
}

interface Transition {
  readonly from: QrStatus;
  readonly to: QrStatus;
  /** How long the new state lasts; 0: it is final. */
  readonly seconds: number;
}

const { waiting, scanned, confirmed, cancelled, expired } = qrStatuses;

/** Every step there is; any other is refused. Entering uses the code up: no one enters by it a second time. */
const transitions: Readonly<Record<QrAct, Transition>> = {
  scan: { from: waiting, to: scanned, seconds: qrSeconds.scanned },
  confirm: { from: scanned, to: confirmed, seconds: qrSeconds.confirmed },
  cancel: { from: scanned, to: cancelled, seconds: 0 },
  enter: { from: confirmed, to: expired, seconds: 0 },
};

/** The status at an instant. A refusal of the phone stays one; everything else is over with its time. */
export const qrStatusAt = ({ status, expiresAt }: QrState, now: Date): QrStatus =>
  status !== cancelled && expiresAt.getTime() <= now.getTime() ? expired : status;

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** A new code. */
export const newQrState = (now: Date): QrState => ({
  status: waiting,
  expiresAt: later(now, qrSeconds.waiting),
});

/** The state after an act, or undefined where the table has no such step. */
export const afterQrAct = (state: QrState, act: QrAct, now: Date): QrState | undefined => {
  const { from, to, seconds } = transitions[act];
  if (qrStatusAt(state, now) !== from) return undefined;
  return { status: to, expiresAt: seconds === 0 ? state.expiresAt : later(now, seconds) };
};

/** Whole seconds until the state is over, at least 0. */
export const qrSecondsLeft = ({ expiresAt }: QrState, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));

/** The specification's sentence for a code that is unknown, someone else's, or confirmed by no one who may (section 8). */
export const qrInvalid: readonly Violation[] = [violation('qrLogin.invalid')];

/** The specification's sentence for a code whose time is over or that was used (section 8, case Q01). */
export const qrExpired: readonly Violation[] = [violation('qrLogin.expired')];

/** The number the asking browser shows, and the three the phone chooses from (safety.md T15, case Q02). */
export interface QrNumbers {
  readonly number: number;
  readonly choices: readonly number[];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const lettersEach = 3;
const smallest = 10;
const twoDigitNumbers = 90;
const offered = 3;

/** Numbers below 64³ out of base64url text, three letters each: large enough that a remainder favours nothing. */
const drawsOf = (random: string): readonly number[] =>
  Array.from({ length: Math.floor(random.length / lettersEach) }, (_, index) =>
    [...random.slice(index * lettersEach, (index + 1) * lettersEach)].reduce(
      (sum, letter) => sum * alphabet.length + alphabet.indexOf(letter),
      0,
    ),
  );

/** Three different two-digit numbers and which of them is right, drawn from 256 bits of base64url text. */
export const drawQrNumbers = (random: string): QrNumbers => {
  const [index = 0, ...draws] = drawsOf(random);
  const choices = [...new Set(draws.map((draw) => smallest + (draw % twoDigitNumbers)))].slice(0, offered);
  const number = choices[index % offered];
  // Ten draws of ninety that give fewer than three: once in the lifetime of the universe, or no randomness at all.
  if (number === undefined || choices.length < offered) throw new Error('Random text of 256 bits expected');
  return { number, choices };
};

/** How much an address tells about where someone is. */
export type NetworkPlace = 'local' | 'public' | 'unknown';

/** Addresses of this machine and of a company's own network (RFC 1918, 4193, 3927, 6598). */
const localAddresses: readonly RegExp[] = [
  /^(?:127|10|0)\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^::1?$/,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe80:/i,
];

/** An IPv4 address without the prefix IPv6 sockets put in front of it. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Where an address belongs. A public one has a region, which this product does not look up anywhere. */
export const networkPlaceOf = (ip: string | undefined): NetworkPlace => {
  if (ip === undefined || ip === '') return 'unknown';
  return localAddresses.some((pattern) => pattern.test(plainAddress(ip))) ? 'local' : 'public';
};

/** A name of which a stranger learns the first character: 周**; of western names the initials' first letter alone. */
export const maskedName = (name: string): string => {
  const [first = ''] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name.trim());
  const initial = typeof first === 'string' ? first : first.segment;
  return `${initial}**`;
};
