import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildConsole } from '../../scripts/buildConsole.ts';

/** Directories of both consoles as built in this run. */
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

/** Builds our console by its own configuration, and the bare one beside it with the same libraries. */
export const buildBoth = async (): Promise<Builds> => {
  const builds = { ours: resolve(folder, 'ours'), bare: resolve(folder, 'bare') };
  await buildConsole(builds.ours);
  await buildBare(builds.bare);
  return builds;
};
