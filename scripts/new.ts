import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createCompiler } from '#compiler/compiler.ts';
import { printJson } from '#compiler/meta/metaSchema.ts';
import { type NewNoun, newSchema, newSchemaFromSheet, nounRefusal } from '#compiler/newSchema.ts';
import { sheetFields } from '#compiler/sheetFields.ts';
import { formatDiagnostic } from '#compiler/source/diagnostic.ts';
import { readOptions } from './readOptions.ts';

/** Writes `schemas/<noun>.schema.json`, which compiles at once and shows in the running console. */
const usage =
  'usage: npm run new -- <noun> [--title 访客] [--title-en Visitor] [--title-ja 来訪者] [--from sheet.csv]';

const refuse = (reason: string): never => {
  console.error(`new: ${reason}\n${usage}`);
  process.exit(1);
};

const { values, positionals } = readOptions(
  {
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      'title-en': { type: 'string' },
      'title-ja': { type: 'string' },
      from: { type: 'string' },
      dir: { type: 'string', default: 'schemas' },
    },
  },
  usage,
);

const schemaFor = (names: NewNoun) => {
  if (values.from === undefined) return newSchema(names);
  if (!existsSync(values.from)) return refuse(`there is no file ${values.from}`);
  const fields = sheetFields(readFileSync(values.from, 'utf8'));
  return fields.length === 0 ? refuse(`${values.from} has no header row`) : newSchemaFromSheet(names, fields);
};

const [noun, ...more] = positionals;
if (noun === undefined || more.length > 0) refuse('expected one noun');
else {
  const suffix = '.schema.json';
  const existing = readdirSync(resolve(values.dir))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
  const refusal = nounRefusal(noun, existing);
  if (refusal !== undefined) refuse(refusal);
  const en = values['title-en'] ?? noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const names = {
    noun,
    zh: values.title ?? noun,
    en: `${en.charAt(0).toUpperCase()}${en.slice(1)}`,
    ja: values['title-ja'] ?? values.title ?? noun,
  };
  const file = join(values.dir, `${noun}${suffix}`);
  // `wx`: anyone who was quicker keeps the file.
  writeFileSync(resolve(file), printJson(schemaFor(names)), { flag: 'wx' });
  const { diagnostics } = await createCompiler({
    folder: resolve(values.dir),
    shownAs: values.dir,
    cacheFolder: resolve('.cache/compiler'),
  }).compile();
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
  console.log(`${file}: edit it, and the running console follows; what to write: schemas/README.md`);
  process.exitCode = diagnostics.length > 0 ? 1 : 0;
}
