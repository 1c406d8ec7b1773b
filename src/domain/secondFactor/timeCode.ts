import { normaliseCode } from '#domain/account/code.ts';

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, thirty seconds; one step before and after is taken. */
export const timeCodeRules = { digits: 6, periodSeconds: 30, window: 1, secretBytes: 20 } as const;

/** Which step of thirty seconds an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / timeCodeRules.periodSeconds);

/** The steps whose code is taken at an instant, for clocks that differ a little. */
export const acceptedSteps = (now: Date): readonly number[] => {
  const { window } = timeCodeRules;
  return Array.from({ length: 2 * window + 1 }, (_, index) => stepAt(now) - window + index);
};

/** The digits of a code out of its MAC (RFC 4226, section 5.3). */
export const digitsOf = (mac: Uint8Array, digits: number = timeCodeRules.digits): string => {
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const [first = 0, ...others] = mac.slice(offset, offset + 4);
  const value = others.reduce((sum, byte) => sum * 256 + byte, first & 127);
  return String(value % 10 ** digits).padStart(digits, '0');
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsEach = 5;

/** Bytes as the letters authenticator apps take them (RFC 4648, base32 without padding). */
export const base32Of = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: Math.ceil(bits.length / bitsEach) }, (_, index) => {
    const part = bits.slice(index * bitsEach, (index + 1) * bitsEach).padEnd(bitsEach, '0');
    return alphabet[Number.parseInt(part, 2)];
  }).join('');
};

/**
 * The address a QR code carries a secret in; `account` tells its owner which of their codes it is. What every app takes by itself is left
 * out, and the issuer stands once: a name in Chinese is three times as long here, and a denser code is harder to read.
 */
export const keyAddress = ({
  issuer,
  account,
  secret,
}: {
  readonly issuer: string;
  readonly account: string;
  readonly secret: string;
}): string =>
  `otpauth://totp/${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

/** How many recovery codes a person gets, each good once. */
export const recoveryCount = 10;
/** Eighty bits: too many to be guessed at, or to be tried against their hashes. */
const recoveryBytes = 10;
const lettersInGroup = 4;

/** A recovery code out of random bytes, in groups that can be copied by hand. */
export const recoveryCode = (random: Uint8Array): string =>
  (base32Of(random.slice(0, recoveryBytes)).match(new RegExp(`.{1,${lettersInGroup}}`, 'g')) ?? []).join('-');

/** What was typed, as a code is compared: narrow, without spaces or dashes, in capitals. */
export const typedCode = (text: string): string => normaliseCode(text).toUpperCase();

/** Whether what was typed can only be a recovery code. */
export const isRecoveryCode = (typed: string): boolean => /^[A-Z2-7]{16}$/.test(typed);
