import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { straightImportsPlugin } from '../../scripts/straightImports.ts';

const entry = 'virtual:entry';

/** Builds one file of this text in memory; answers the modules it imports at once, and what it imports besides. */
const builtOf = async (code: string) => {
  const imported = new Set<string>();
  const single: Plugin = {
    name: 'single',
    resolveId: (id) => (id === entry ? `${process.cwd()}/entry.js` : undefined),
    load: (id) => (id.endsWith('/entry.js') ? code : undefined),
    generateBundle() {
      for (const id of this.getModuleInfo(`${process.cwd()}/entry.js`)?.importedIds ?? [])
        imported.add(id.replace(/^.*node_modules\//, ''));
    },
  };
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [single, straightImportsPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  return [...imported];
};

it('a name of a large package is imported from the file that makes it, through all its indexes', async () => {
  const imported = await builtOf(`
    import { Button as Pressed } from '@mui/material';
    import { useListContext } from 'react-admin';
    console.log(Pressed, useListContext);
  `);

  expect(imported).toEqual([
    '@mui/material/esm/Button/Button.js',
    'ra-core/dist/controller/list/useListContext.js',
  ]);
});

it('an import of everything a package has stays as it is', async () => {
  const imported = await builtOf(`
    import * as all from 'ra-core';
    console.log(all);
  `);

  expect(imported).toEqual(['ra-core/dist/index.js']);
});
