import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSteps, digitsOf, timeCodeRules } from '#domain/secondFactor/timeCode.ts';

const counterBytes = 8;

/** The code of a secret in one step (RFC 6238). */
export const timeCodeOf = (
  secret: Uint8Array,
  step: number,
  digits: number = timeCodeRules.digits,
): string => {
  const counter = Buffer.alloc(counterBytes);
  counter.writeBigUInt64BE(BigInt(step));
  return digitsOf(createHmac('sha1', secret).update(counter).digest(), digits);
};

const equals = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The step a typed code is right for now, one before or after included; undefined: it is wrong. */
export const matchingStep = (secret: Uint8Array, typed: string, now: Date): number | undefined =>
  acceptedSteps(now).find((step) => equals(timeCodeOf(secret, step), typed));
