import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import {
  type ChainLink,
  findChain,
  findCheckpoint,
  findLinks,
  findOutside,
  type StoredLink,
} from './store/recordSeals.ts';

/** What the first link of a chain hangs on. */
export const chainStart = { position: 0, hash: '0'.repeat(64) } as const;

/**
 * The link after another: SHA-256 over the hash before, the place and the record's whole text, hex. Whoever changes,
 * removes or adds a record would have to make every later link anew.
 */
export const linkAfter = (before: ChainLink, recordText: string): ChainLink => {
  const position = before.position + 1;
  const hash = createHash('sha256').update(`${before.hash}\n${position}\n${recordText}`).digest('hex');
  return { position, hash };
};

/**
 * What is wrong first. `changed`: the record does not give the hash of its link. `missing`: the record is gone. `gap`: links
 * are gone. `head`: the chain ends elsewhere than it says. `smuggled`: a record of long ago that was never chained.
 * `anchor`: the link somebody noted down is another one now, or the chain ends before it. `tooOld`: the link noted down lies
 * before the last checkpoint, where nothing is left to compare it with.
 */
export type Breach =
  | { readonly kind: 'changed' | 'missing'; readonly position: number; readonly recordId: number }
  | { readonly kind: 'gap' | 'head' | 'anchor' | 'tooOld'; readonly position: number }
  | { readonly kind: 'smuggled'; readonly recordId: number };

/** What verifying a company's records came to. */
export interface Verification {
  /** Records that stand in the chain and were read. */
  readonly checked: number;
  /** Records that wait to be chained. */
  readonly waiting: number;
  readonly sealedUntil: Date | null;
  /** The last link: noted down elsewhere, it proves later that nothing before it was made anew. */
  readonly head: ChainLink;
  readonly breach: Breach | undefined;
}

const linksAtOnce = 2_000;

const breachOf = (before: ChainLink, link: StoredLink): Breach | undefined => {
  const { position, recordId, text } = link;
  if (position !== before.position + 1) return { kind: 'gap', position: before.position + 1 };
  if (text === null) return { kind: 'missing', position, recordId };
  return linkAfter(before, text).hash === link.hash ? undefined : { kind: 'changed', position, recordId };
};

interface Walk {
  readonly checked: number;
  readonly last: ChainLink;
  readonly breach: Breach | undefined;
}

const isSame = (one: ChainLink, other: ChainLink): boolean =>
  one.position === other.position && one.hash === other.hash;

/** Whether the chain comes by the link noted down, asked where the walk stands. */
const anchorBreach = (at: ChainLink, anchor: ChainLink | undefined): Breach | undefined =>
  anchor?.position === at.position && !isSame(anchor, at)
    ? { kind: 'anchor', position: at.position }
    : undefined;

const walk = async (
  db: Kysely<Tables>,
  {
    companyId,
    start,
    anchor,
  }: { readonly companyId: number; readonly start: ChainLink; readonly anchor: ChainLink | undefined },
): Promise<Walk> => {
  let last = start;
  let checked = 0;
  for (;;) {
    const links = await findLinks(db, { companyId, after: last.position, limit: linksAtOnce });
    for (const link of links) {
      const breach = breachOf(last, link);
      if (breach !== undefined) return { checked, last, breach };
      last = { position: link.position, hash: link.hash };
      checked += 1;
      const missed = anchorBreach(last, anchor);
      if (missed !== undefined) return { checked, last, breach: missed };
    }
    if (links.length < linksAtOnce) return { checked, last, breach: undefined };
  }
};

/** What the two ends of the walk say of the link noted down: one that was never met proves nothing. */
const unmetAnchor = (
  start: ChainLink,
  last: ChainLink,
  anchor: ChainLink | undefined,
): Breach | undefined => {
  if (anchor === undefined) return undefined;
  if (anchor.position < start.position) return { kind: 'tooOld', position: anchor.position };
  if (anchor.position > last.position) return { kind: 'anchor', position: anchor.position };
  return anchorBreach(start, anchor);
};

/**
 * Reads the whole chain of a company, from its last checkpoint on, and gives what is wrong first. `anchor` is a link noted
 * down earlier: the chain has to come by it still, and a chain that was cut before it does not.
 */
export const verifyChain = async (
  db: Kysely<Tables>,
  companyId: number,
  anchor?: ChainLink,
): Promise<Verification> => {
  const chain = await findChain(db, companyId);
  const start = (await findCheckpoint(db, companyId)) ?? chainStart;
  const { checked, last, breach } = await walk(db, { companyId, start, anchor });
  const sealedUntil = chain?.sealedUntil ?? null;
  const { waiting, smuggledId } = await findOutside(db, companyId, sealedUntil);
  const atHead = isSame(last, chain ?? chainStart)
    ? undefined
    : ({ kind: 'head', position: last.position } as const);
  const smuggled =
    smuggledId === undefined ? undefined : ({ kind: 'smuggled', recordId: smuggledId } as const);
  return {
    checked,
    waiting,
    sealedUntil,
    head: last,
    breach: breach ?? atHead ?? unmetAnchor(start, last, anchor) ?? smuggled,
  };
};
