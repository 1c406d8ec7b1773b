import { builtMeasure } from './builtModule.ts';
import type { Bench } from './row.ts';
import type { measureUsage } from './usage/measure.ts';

/** Enterprise data of 100,000 people over 400 days, on the embedded database. */
export const usageBench: Bench = {
  name: 'usage',
  run: async (size, say) => {
    // The bundle was just made from the module of this type.
    const built = (await builtMeasure('usage')) as { readonly measureUsage: typeof measureUsage };
    return { rows: await built.measureUsage(size, say) };
  },
};
