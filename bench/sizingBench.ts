import { noPostgres, startPostgres } from '../scripts/throwAwayPostgres.ts';
import { builtMeasure } from './builtModule.ts';
import type { Bench } from './row.ts';
import type { measureSizing } from './sizing/measure.ts';

/** A million people in 100,000 departments on PostgreSQL, once for `docs/operations/sizing.md`: it takes a quarter of an hour. */
export const sizingBench: Bench = {
  name: 'sizing',
  isAskedFor: true,
  run: async (size, say) => {
    const postgres = await startPostgres();
    if (postgres === undefined) return { rows: [], skipped: [noPostgres] };
    try {
      // The bundle was just made from the module of this type.
      const built = await builtMeasure('sizing', { sheetWorker: 'src/server/sheets/sheetWorker.ts' });
      const { measureSizing: measure } = built as { readonly measureSizing: typeof measureSizing };
      return { rows: await measure(size, say, postgres.url) };
    } finally {
      postgres.stop();
    }
  },
};
