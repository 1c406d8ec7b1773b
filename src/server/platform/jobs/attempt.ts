import { isAway } from '#server/database/databaseAway.ts';
import type { DatabaseBusyError } from '#server/database/waitingLine.ts';
import { isStorageAway } from '#server/platform/outbound/fileStore.ts';
import type { Ports } from '#server/platform/ports.ts';

/**
 * Work that fails is logged by its name, done again at the next tick, and stands in no one's way; it then counts as 0. While the database
 * is away nothing else would get further: that ends the run.
 */
export const attempt = async (
  logger: Ports['logger'],
  name: string,
  work: () => Promise<number>,
): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (isAway(error)) throw error;
    logger.error({ error: String(error) }, name);
    return 0;
  }
};

const busy: DatabaseBusyError['name'] = 'DatabaseBusyError';

/**
 * Whether the database was away, busy or had no room, the storage of files was away, or two transactions stood in each other's way: worth another try (SQLSTATE classes
 * 08, 40, 53, 57 and 58, a lock waited for in vain, and what Node says of a lost connection or a full disk). Everything else fails again
 * however often it is tried.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === busy ||
    isAway(error) ||
    isStorageAway(error) ||
    ('code' in error && /^(08|40|53|55P03|57|58|E)/.test(String(error.code))));
