import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createCompiler } from '#compiler/compiler.ts';
import { metaSchemaText } from '#compiler/meta/metaSchema.ts';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import { type Diagnostic, formatDiagnostic, isOfWords } from '#compiler/source/diagnostic.ts';
import { readOptions } from './readOptions.ts';

/** Compiles the schemas. Exit code 1 when a file has a mistake; the last good output then stays. */
const { values } = readOptions(
  {
    options: {
      dir: { type: 'string', default: 'schemas' },
      json: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
    },
  },
  'usage: npm run schemas -- [--dir DIR] [--words] [--json] [--quiet]',
);

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

/** Enters the keys of words that are missing, empty, and answers how many files were changed. */
const enterWords = (found: readonly Diagnostic[]): number => {
  const files = [...new Set(found.map(({ file }) => file))];
  return files.filter((shown) => {
    const file = join(resolve(values.dir), basename(shown));
    const keys = lackingKeys(found, shown);
    if (keys.length === 0) return false;
    writeFileSync(file, withOpenWords(readFileSync(file, 'utf8'), keys));
    return true;
  }).length;
};

const wordsShown = 6;

/** Mistakes first; of a new schema's many words only some. */
const tell = (found: readonly Diagnostic[]): void => {
  const others = found.filter((each) => !isOfWords(each));
  const words = found.filter(isOfWords);
  for (const diagnostic of [...others, ...words.slice(0, wordsShown)])
    console.error(formatDiagnostic(diagnostic));
  const left = words.length - wordsShown;
  if (left > 0) console.error(`… and ${left} more words that are missing or say nothing of the schema`);
  console.error(`\n${found.length} mistake${found.length === 1 ? '' : 's'} in the schemas`);
  if (words.some(({ received }) => received === 'nothing'))
    console.error('npm run schemas -- --words enters the keys of missing words for you to fill in');
};

const first = await compiler.compile();
const { diagnostics, entities, written } =
  values.words && enterWords(first.diagnostics) > 0 ? await compiler.compile() : first;
const milliseconds = Math.round(performance.now() - started);

if (values.json) console.log(JSON.stringify(diagnostics, null, 2));
else if (diagnostics.length > 0) tell(diagnostics);
else if (!values.quiet)
  console.log(`${entities.length} schemas, ${written.length} generated files changed, ${milliseconds} ms`);

process.exitCode = diagnostics.length > 0 ? 1 : 0;
