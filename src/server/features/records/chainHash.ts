import { createHash } from 'node:crypto';

/** What the first link of a chain hangs on. */
export const chainStart = { position: 0, hash: '0'.repeat(64) } as const;

/** A link of the chain: its place, counted from 1, and its hash. */
export interface ChainLink {
  readonly position: number;
  readonly hash: string;
}

/**
 * The link after another: SHA-256 over the hash before, the place and the record's whole text, hex. Whoever changes,
 * removes or adds a record would have to make every later link anew.
 */
export const linkAfter = (before: ChainLink, recordText: string): ChainLink => {
  const position = before.position + 1;
  const hash = createHash('sha256').update(`${before.hash}\n${position}\n${recordText}`).digest('hex');
  return { position, hash };
};
