import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCompiler } from '#compiler/compiler.ts';
import { formatDiagnostic } from '#compiler/diagnostic.ts';
import { metaSchemaText } from '#compiler/meta/metaSchema.ts';

/** Compiles the schemas. Exit code 1 when a file has a mistake; the last good output then stays. */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: 'schemas' },
    json: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

/** The dialect for editors is made from the vocabulary, too; it is committed, because a fresh clone is opened before it is compiled. */
const writeDialect = (folder: string): void => {
  const file = join(folder, 'entity.meta.json');
  const text = metaSchemaText();
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};

const started = performance.now();
writeDialect(resolve(values.dir));
const compiler = createCompiler({
  folder: resolve(values.dir),
  shownAs: values.dir.replace(/\/$/, ''),
  cacheFolder: resolve('.cache/compiler'),
});
const { diagnostics, entities, written } = await compiler.compile();
const milliseconds = Math.round(performance.now() - started);

if (values.json) console.log(JSON.stringify(diagnostics, null, 2));
else if (diagnostics.length > 0) {
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
  console.error(`\n${diagnostics.length} mistake${diagnostics.length === 1 ? '' : 's'} in the schemas`);
} else if (!values.quiet)
  console.log(`${entities.length} schemas, ${written.length} generated files changed, ${milliseconds} ms`);

process.exitCode = diagnostics.length > 0 ? 1 : 0;
