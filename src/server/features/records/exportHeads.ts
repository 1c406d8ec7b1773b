import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { type AuditKey, isSignedBy, signText } from '#server/platform/outbound/audit/auditExport.ts';
import type { Ports } from '#server/platform/ports.ts';
import {
  type ChainHead,
  claimCheck,
  claimExport,
  findHeads,
  saveCheck,
  saveExport,
} from './store/recordChecks.ts';
import { type Breach, verifyChain } from './verifyChain.ts';

/** The heads of all chains at a moment, as they are signed: the text of `signed` is what the signature is over. */
interface HeadsDocument {
  readonly signed: string;
  readonly algorithm: AuditKey['kind'];
  readonly signature: string;
}

/** What is signed. */
interface SignedHeads {
  readonly at: string;
  readonly heads: readonly ChainHead[];
}

/** The heads of all chains, signed. */
export const headsDocument = async (db: Kysely<Tables>, key: AuditKey, at: Date): Promise<string> => {
  const content: SignedHeads = { at: at.toISOString(), heads: await findHeads(db) };
  const signed = JSON.stringify(content);
  const document: HeadsDocument = { signed, algorithm: key.kind, signature: signText(key, signed) };
  return `${JSON.stringify(document)}\n`;
};

const isHead = (given: unknown): given is ChainHead => {
  const { company_id: id, position, hash } = (given ?? {}) as Partial<Record<keyof ChainHead, unknown>>;
  return (
    [id, position].every(Number.isSafeInteger) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
  );
};

/** The heads a document holds. Throws where it is none, or its signature is of another key. */
export const readHeads = (document: string, key: AuditKey): SignedHeads => {
  const { signed, signature } = JSON.parse(document) as Partial<Record<keyof HeadsDocument, unknown>>;
  if (typeof signed !== 'string' || typeof signature !== 'string') throw new Error('It holds no heads');
  if (!isSignedBy(key, signed, signature)) throw new Error('Its signature is not of this key');
  const { at, heads } = JSON.parse(signed) as Partial<Record<keyof SignedHeads, unknown>>;
  if (typeof at !== 'string' || !Array.isArray(heads) || !heads.every(isHead))
    throw new Error('It holds no heads');
  return { at, heads };
};

const hourMs = 3_600_000;
const againMs = 10 * 60_000;
const mostOfError = 200;

/**
 * Gives the heads of all chains away where that is due, one process at a time; one that failed is tried again after ten minutes. Answers how many
 * exports there were.
 */
export const exportHeads = async (ports: Ports): Promise<number> => {
  const { audit, database, clock, logger, metrics } = ports;
  if (audit === undefined) return 0;
  const at = clock();
  const period = audit.everyHours * hourMs;
  const before = new Date(at.getTime() - period);
  if (!(await claimExport(database.db, { before, now: at }))) return 0;
  try {
    const document = await headsDocument(database.db, audit.key, at);
    await audit.write(`heads-${at.toISOString().replaceAll(/[:.]/g, '-')}`, document, at);
    await saveExport(database.db, { at, error: null, begunAt: at });
    metrics.countAudit('export', 'done');
    logger.info({}, 'audit heads exported');
  } catch (error) {
    const begunAt = new Date(at.getTime() - period + againMs);
    await saveExport(database.db, { at, error: String(error).slice(0, mostOfError), begunAt });
    metrics.countAudit('export', 'failed');
    logger.error({ error: String(error) }, 'audit heads not exported');
  }
  return 1;
};

const checkEveryMs = 24 * hourMs;

const textOf = (breach: Breach): string => JSON.stringify(breach);

/**
 * Reads the chain of one company that was not read for a day, and keeps what that came to: a broken one is logged, counted, and told on the page
 * of records until it is whole again. Answers how many chains were read.
 */
export const checkChains = async (
  ports: Pick<Ports, 'database' | 'clock' | 'logger' | 'metrics'>,
): Promise<number> => {
  const { database, clock, logger, metrics } = ports;
  const at = clock();
  const before = new Date(at.getTime() - checkEveryMs);
  const companyId = await claimCheck(database.db, { before, now: at });
  if (companyId === undefined) return 0;
  // As it stood at one moment: what is sealed or removed meanwhile would look like a breach.
  const { breach, checked } = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => verifyChain(db, companyId));
  await saveCheck(database.db, companyId, {
    checked,
    breach: breach === undefined ? null : textOf(breach),
    at,
  });
  metrics.countAudit('check', breach === undefined ? 'done' : 'broken');
  if (breach !== undefined) logger.error({ company: companyId, ...breach }, 'records were tampered with');
  return 1;
};
