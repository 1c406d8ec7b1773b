import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { overdueBefore } from '#domain/record/period.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Ports } from '#server/platform/ports.ts';
import {
  appendSeals,
  type ChainLink,
  findChain,
  findCheckpoint,
  findCompaniesToSeal,
  findCompaniesWithOverdue,
  findLinks,
  findOutside,
  findOverdueEnd,
  findUnsealed,
  lockChain,
  removeThrough,
  type StoredLink,
  type UnsealedRecord,
} from './store/recordSeals.ts';

/** What the first link of a chain hangs on. */
export const chainStart = { position: 0, hash: '0'.repeat(64) } as const;

/**
 * The link after another: SHA-256 over the hash before, the place and the record's whole text, hex. Anyone who changes,
 * removes or adds a record would have to make every later link again.
 */
export const linkAfter = (before: ChainLink, recordText: string): ChainLink => {
  const position = before.position + 1;
  const hash = createHash('sha256').update(`${before.hash}\n${position}\n${recordText}`).digest('hex');
  return { position, hash };
};

/**
 * What is wrong first. `changed`: the record does not give the hash of its link. `missing`: the record is gone. `gap`: links
 * are gone. `head`: the chain ends elsewhere than it says. `smuggled`: a record of long ago that was never chained.
 * `anchor`: the link someone noted down is another one now, or the chain ends before it. `tooOld`: the link noted down lies
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
  /** The last link: noted down elsewhere, it proves later that nothing before it was made again. */
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

interface Way {
  readonly companyId: number;
  readonly start: ChainLink;
  readonly anchor: ChainLink | undefined;
  /** Ends after so many links; left out: at the end of the chain. */
  readonly most?: number;
}

const walk = async (
  db: Kysely<Tables>,
  { companyId, start, anchor, most = Infinity }: Way,
): Promise<Walk> => {
  let last = start;
  let checked = 0;
  while (checked < most) {
    const links = await findLinks(db, { companyId, after: last.position, limit: linksAtOnce });
    for (const link of links) {
      const breach = breachOf(last, link);
      if (breach !== undefined) return { checked, last, breach };
      last = { position: link.position, hash: link.hash };
      checked += 1;
      const missed = anchorBreach(last, anchor);
      if (missed !== undefined) return { checked, last, breach: missed };
    }
    if (links.length < linksAtOnce) break;
  }
  return { checked, last, breach: undefined };
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

/** What verifying a part of a chain came to. */
export interface VerifiedPart extends Verification {
  /** Links that are still to be read; 0: this was the last part. */
  readonly left: number;
}

/**
 * Reads the next part of a company's chain, after a link an earlier part ended with, so that a long chain is verified piece by piece. What
 * can be said of the whole chain alone is asked in its last part.
 */
export const verifyPart = async (
  db: Kysely<Tables>,
  companyId: number,
  from: ChainLink | undefined,
): Promise<VerifiedPart> => {
  const chain = (await findChain(db, companyId)) ?? { ...chainStart, sealedUntil: null };
  const beginning = (await findCheckpoint(db, companyId)) ?? chainStart;
  // What was kept when the first part was read may have served its time since.
  const start = from === undefined || from.position < beginning.position ? beginning : from;
  const { checked, last, breach } = await walk(db, {
    companyId,
    start,
    anchor: undefined,
    most: linksAtOnce,
  });
  const left =
    breach === undefined && checked === linksAtOnce ? Math.max(0, chain.position - last.position) : 0;
  const part = { checked, left, head: last, sealedUntil: chain.sealedUntil };
  const { waiting, smuggledId } = await findOutside(db, companyId, chain.sealedUntil);
  if (breach !== undefined || left > 0) return { ...part, waiting, breach };
  if (!isSame(last, chain)) return { ...part, waiting, breach: { kind: 'head', position: last.position } };
  const smuggled: Breach | undefined =
    smuggledId === undefined ? undefined : { kind: 'smuggled', recordId: smuggledId };
  return { ...part, waiting, breach: smuggled };
};

/** Records removed in one transaction. */
const recordsAtOnce = 2_000;

/**
 * Removes what is older than 180 days from the beginning of each chain, in one piece at a time with a checkpoint that holds
 * its last hash: the rest can be verified as before. What is not sealed stays. Answers how many records went.
 */
export const removeOverdueRecords = async ({
  database,
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  const now = clock();
  const before = overdueBefore(now);
  let removed = 0;
  for (const companyId of await findCompaniesWithOverdue(database.db, before))
    removed += await database.db.transaction().execute(async (transaction) => {
      const end = await findOverdueEnd(transaction, { companyId, before, limit: recordsAtOnce });
      return end === undefined ? 0 : removeThrough(transaction, { companyId, chainLink: end, now });
    });
  return removed;
};

const linksOf = (start: ChainLink, records: readonly UnsealedRecord[]) => {
  let before = start;
  return records.map(({ id, text }) => {
    before = linkAfter(before, text);
    return { ...before, recordId: id };
  });
};

/** The latest moment in the chain; never ahead of now, else a clock that was would hide what comes after it is set right. */
const latest = (sealedUntil: Date | null, records: readonly UnsealedRecord[], now: Date): Date => {
  const times = records.map(({ time }) => time.getTime());
  return new Date(Math.min(Math.max(sealedUntil?.getTime() ?? 0, ...times), now.getTime()));
};

const earlier = (sealedUntil: Date | null, now: Date): Date | null =>
  sealedUntil === null || sealedUntil < now ? sealedUntil : now;

const sealSome = (db: Kysely<Tables>, companyId: number, now: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const chain = await lockChain(transaction, companyId, chainStart);
    if (chain === undefined) return 0;
    const records = await findUnsealed(transaction, {
      companyId,
      sealedUntil: earlier(chain.sealedUntil, now),
      limit: recordsAtOnce,
    });
    if (records.length === 0) return 0;
    const sealed = { until: latest(chain.sealedUntil, records, now), at: now };
    await appendSeals(transaction, { companyId, links: linksOf(chain, records), sealed });
    return records.length;
  });

/**
 * Chains every committed record that is in no chain yet, company by company (decisions/0011-hash-chain.md). Writers never
 * wait for it; of several server processes one at a time is at a company. Answers how many it chained.
 */
export const sealRecords = async ({
  database,
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  let total = 0;
  for (const companyId of await findCompaniesToSeal(database.db, clock())) {
    let sealed = 0;
    do {
      sealed = await sealSome(database.db, companyId, clock());
      total += sealed;
    } while (sealed === recordsAtOnce);
  }
  return total;
};
