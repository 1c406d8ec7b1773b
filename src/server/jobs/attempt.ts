import type { Ports } from '#server/ports.ts';

/** Work that fails is logged by its name, done again at the next tick, and stands in nobody's way; it then counts as 0. */
export const attempt = async (
  logger: Ports['logger'],
  name: string,
  work: () => Promise<number>,
): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    logger.error({ error: String(error) }, name);
    return 0;
  }
};
