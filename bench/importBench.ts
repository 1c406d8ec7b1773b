import { builtMeasure } from './builtModule.ts';
import type { measureImport } from './imports/measure.ts';
import type { Bench } from './row.ts';

/** The measuring part, built; its bundle was just made from the module of this type. */
const buildMeasure = async (): Promise<typeof measureImport> => {
  const built = await builtMeasure('imports', {
    // The thread is looked for beside the file that starts it.
    sheetWorker: 'src/server/sheets/sheetWorker.ts',
  });
  return (built as { readonly measureImport: typeof measureImport }).measureImport;
};

/** A sheet of 10,000 people into a company on the embedded database, with someone beside who goes on working. */
export const importBench: Bench = {
  name: 'imports',
  run: async (size, say) => ({ rows: await (await buildMeasure())(size, say) }),
};
