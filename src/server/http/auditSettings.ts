import { fileURLToPath } from 'node:url';
import {
  type AuditExport,
  type AuditKey,
  type AuditPlace,
  auditKeyOf,
  createAuditExport,
} from '#server/platform/outbound/audit/auditExport.ts';
import { type Environment, SettingsError, safeAddressOf } from './environment.ts';
import { bucketOf, storeOf } from './fileSettings.ts';

const usualHours = 24;
const mostHours = 24 * 180;

const placeOf = (environment: Environment, given: string): AuditPlace => {
  if (given.startsWith('s3://'))
    return {
      kind: 'bucket',
      store: storeOf({ kind: 'bucket', bucket: bucketOf('AUDIT_EXPORT_URL', given, environment) }),
    };
  if (given.startsWith('file:///')) return { kind: 'folder', directory: fileURLToPath(given) };
  if (/^https?:/.test(given)) return { kind: 'webhook', url: safeAddressOf('AUDIT_EXPORT_URL', given) };
  throw new SettingsError(
    `AUDIT_EXPORT_URL is "${given}"; it takes file:///folder, s3://bucket/prefix or an https address`,
  );
};

/** What heads of chains are signed with; undefined where nothing is said of it. */
export const auditKeyIn = (given: string | undefined): AuditKey | undefined => {
  if (given === undefined || given === '') return undefined;
  try {
    return auditKeyOf(given);
  } catch (error) {
    throw new SettingsError(
      `AUDIT_KEY takes an Ed25519 key (openssl genpkey -algorithm ed25519) or a secret of 32 characters (openssl rand -hex 32): ${error instanceof Error ? error.message : ''}`,
    );
  }
};

const hoursOf = (given: string | undefined): number => {
  const hours = Number(given || usualHours);
  if (!Number.isInteger(hours) || hours < 1 || hours > mostHours)
    throw new SettingsError(`AUDIT_EXPORT_HOURS is "${given}"; it takes a number from 1 to ${mostHours}`);
  return hours;
};

/** Where the heads of the chains of records are given away to; undefined: nowhere. */
export const auditExportOf = (environment: Environment): AuditExport | undefined => {
  const { AUDIT_EXPORT_URL: url } = environment;
  if (!url) return undefined;
  const key = auditKeyIn(environment.AUDIT_KEY);
  if (key === undefined || (key.kind === 'ed25519' && key.key.type !== 'private'))
    throw new SettingsError('AUDIT_EXPORT_URL needs AUDIT_KEY: an Ed25519 private key, or a secret');
  const everyHours = hoursOf(environment.AUDIT_EXPORT_HOURS);
  return createAuditExport(placeOf(environment, url), { key, everyHours });
};
