import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const validators = /\/schemas\/generated\/validators\/\w+\/\w+\.js$/;
const openapi = { asked: '#generated/openapi.json', id: '\0openapi', path: 'schemas/generated/openapi.json' };
const imported = /^import \{ (.+) \} from .+$/gm;
const exported = /(?<=^|;)export const (\w+)/gm;

const firstGroups = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)].map(([, group = '']) => group).join(', ');

/** A module that reads its own text when it is loaded, compiles it as it is and exports what that exports. */
const plainScript = (id: string, text: string): string => `
  ${(text.match(imported) ?? []).join('\n')}
  import { readFileSync } from 'node:fs';
  import { compileFunction } from 'node:vm';
  const text = readFileSync(${JSON.stringify(id)}, 'utf8').replace(${imported}, '').replace(${exported}, 'const $1');
  export const { ${firstGroups(text, exported)} } = compileFunction(
    "'use strict';" + text + '; return { ${firstGroups(text, exported)} };',
    '${firstGroups(text, imported)}'.split(', ').filter(Boolean),
    { filename: ${JSON.stringify(id)} },
  )(${firstGroups(text, imported)});`;

const plainJson = (path: string): string => `
  import { readFileSync } from 'node:fs';
  export default JSON.parse(readFileSync(${JSON.stringify(resolve(path))}, 'utf8'));`;

/**
 * Leaves what the compiler writes as plain JavaScript and JSON to the engine: eight megabytes, which would else be parsed, rewritten,
 * mapped and kept for each project of tests.
 */
export const plainModules = (): Plugin => ({
  name: 'plain-modules',
  enforce: 'pre',
  resolveId: (asked) => (asked === openapi.asked ? openapi.id : undefined),
  load: (id) => {
    if (id === openapi.id) return plainJson(openapi.path);
    return validators.test(id) ? plainScript(id, readFileSync(id, 'utf8')) : undefined;
  },
});
