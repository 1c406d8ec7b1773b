import { findImport, type ImportJobRecord, lockImport } from '#server/features/imports/store/importJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Asked = Pick<CallContext, 'db' | 'actor'>;

/** An import belongs to whoever uploaded it and to the main administrator. */
const isOwn = ({ actor }: Asked, job: ImportJobRecord): boolean =>
  job.creator_id === actor.userId || actor.roles.includes('main');

/** An import of the reader's; undefined when there is none, or it is somebody else's. */
export const findOwnImport = async (
  context: Asked,
  importId: number,
): Promise<ImportJobRecord | undefined> => {
  const job = await findImport(context.db, { companyId: context.actor.companyId, importId });
  return job !== undefined && isOwn(context, job) ? job : undefined;
};

/** The same, kept from others until the transaction ends. */
export const lockOwnImport = async (
  context: Asked,
  importId: number,
): Promise<ImportJobRecord | undefined> => {
  const job = await lockImport(context.db, { companyId: context.actor.companyId, importId });
  return job !== undefined && isOwn(context, job) ? job : undefined;
};

/** Whose imports somebody sees in a list: their own, or all of the company (undefined). */
export const creatorBound = ({ actor }: Pick<CallContext, 'actor'>): number | undefined =>
  actor.roles.includes('main') ? undefined : actor.userId;
