import { createHash } from 'node:crypto';

/** Numbers of [0, 1) drawn from one secret, one after the other. */
export const randomNumbers = (secret: string): (() => number) => {
  const drawn = { count: 0 };
  return () => {
    drawn.count += 1;
    const digest = createHash('sha256').update(`${secret}:${drawn.count}`).digest();
    return digest.readUInt32BE(0) / 2 ** 32;
  };
};
