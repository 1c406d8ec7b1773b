import type { Plugin } from 'vite';

/** Where a build runs (spec.md section 7). */
const environments = ['dev', 'sit', 'uat', 'prod'] as const;
type Environment = (typeof environments)[number];

/** In pages of every environment but prod: what the server puts the address of the remote debugging script in place of. */
const debugScriptPlaceholder = '__DEBUG_SCRIPT__';

/** The environment a build is made for: `ENVIRONMENT`, else dev while developing and prod in a build. Throws for any other word. */
export const environmentOf = (given: string | undefined, isBuild: boolean): Environment => {
  if (given === undefined || given === '') return isBuild ? 'prod' : 'dev';
  const found = environments.find((known) => known === given);
  if (found === undefined) throw new Error(`ENVIRONMENT is "${given}"; it takes ${environments.join(', ')}`);
  return found;
};

/**
 * Tells the console where it runs. Outside prod its page also has a place for the address of a remote debugging script; a build
 * for prod has neither that place nor the code that reads it (`scripts/checkProduction.ts` looks).
 */
export const environmentPlugin = (): Plugin => {
  let environment: Environment = 'prod';
  return {
    name: 'environment',
    config: (_config, { command }) => {
      environment = environmentOf(process.env.ENVIRONMENT, command === 'build');
      return { define: { 'import.meta.env.VITE_ENVIRONMENT': JSON.stringify(environment) } };
    },
    transformIndexHtml: () =>
      environment === 'prod'
        ? []
        : [
            {
              tag: 'meta',
              attrs: { name: 'debug-script', content: debugScriptPlaceholder },
              injectTo: 'head' as const,
            },
          ],
  };
};
