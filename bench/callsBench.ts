import { noPostgres, startPostgres } from '../scripts/throwAwayPostgres.ts';
import { builtMeasure } from './builtModule.ts';
import { keptFolder } from './calls/keptFolder.ts';
import type { measureCalls } from './calls/measure.ts';
import type { Bench } from './row.ts';

/** The measuring part, built; its bundle was just made from the module of this type. */
const buildMeasure = async (): Promise<typeof measureCalls> => {
  const built = await builtMeasure('calls');
  return (built as { readonly measureCalls: typeof measureCalls }).measureCalls;
};

/** The address book's busiest calls on 100,000 people, against the best statement an expert would write, on both databases. */
export const callsBench: Bench = {
  name: 'calls',
  run: async (size, say) => {
    const measure = await buildMeasure();
    const embedded = await measure(size, say);
    const postgres = await startPostgres(size === 'full' ? keptFolder('postgres') : undefined);
    if (postgres === undefined) return { rows: embedded, skipped: [noPostgres] };
    try {
      return { rows: [...embedded, ...(await measure(size, say, postgres.url))] };
    } finally {
      postgres.stop();
    }
  },
};
