import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildAll, isBuilt } from '../../scripts/buildAll.ts';

/** Directories of both consoles. */
export interface Builds {
  readonly ours: string;
  readonly bare: string;
}

const folder = '.cache/bench/consoles';

const buildBare = (outDir: string) =>
  build({
    root: 'bench/bareConsole',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom', 'ra-core', 'react-router', 'react-router-dom'] },
    build: { outDir, target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  });

/** The console as `npm run build` leaves it, made now unless it is of these sources; beside it the bare one with the same libraries. */
export const buildBoth = async (): Promise<Builds> => {
  const builds = { ours: resolve('dist/console'), bare: resolve(folder, 'bare') };
  if (!isBuilt()) await buildAll();
  await buildBare(builds.bare);
  return builds;
};
