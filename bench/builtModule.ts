import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { copyDemoData } from '../scripts/copyDemoData.ts';

/** Source files by the name each is to have once it is built. */
type Sources = Readonly<Record<string, string>>;

/**
 * Builds files of a bench as the server is built: what is measured is what is deployed, not what a loader makes of the sources.
 * Gives the way to a built file by its name.
 */
export const builtFiles = async (bench: string, sources: Sources): Promise<(name: string) => string> => {
  const outDir = `.cache/bench/${bench}`;
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      sourcemap: true,
      // A thread looks for its file beside the one that starts it.
      rolldownOptions: {
        input: { ...sources },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  copyDemoData(outDir);
  return (name) => resolve(outDir, `${name}.js`);
};

/** The built `bench/<bench>/measure.ts`, with files beside it; of which type it is, its caller knows. */
export const builtMeasure = async (bench: string, beside: Sources = {}): Promise<unknown> => {
  const fileOf = await builtFiles(bench, { measure: `bench/${bench}/measure.ts`, ...beside });
  return import(pathToFileURL(fileOf('measure')).href);
};
