import { isAway } from '#server/database/databaseAway.ts';
import type { Ports } from '#server/platform/ports.ts';

/**
 * Work that fails is logged by its name, done again at the next tick, and stands in nobody's way; it then counts as 0. While the database
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
