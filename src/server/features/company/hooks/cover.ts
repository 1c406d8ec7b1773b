import type { Cover } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';

/** A cover is called by the name of its picture. */
export const coverHooks: WriteHooks<Cover> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
};
