import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newTest } from '#tests/scenarios/newTest.ts';
import { readOptions } from './readOptions.ts';

/** Writes `tests/resources/<noun>/<subject>.test.tsx`, which passes at once. */
const usage = 'usage: npm run new-test -- <noun> <subject>, e.g. device signOut';

const refuse = (reason: string): never => {
  console.error(`new-test: ${reason}\n${usage}`);
  process.exit(1);
};

const { positionals } = readOptions({ allowPositionals: true, options: {} }, usage);
const [noun, subject, ...more] = positionals;
if (noun === undefined || subject === undefined || more.length > 0) refuse('expected a noun and a subject');
else {
  const made = newTest(noun, subject);
  if (made.kind === 'refused') refuse(made.reason);
  else if (existsSync(made.path)) refuse(`${made.path} exists`);
  else {
    mkdirSync(dirname(made.path), { recursive: true });
    // `wx`: anyone who was quicker keeps the file.
    writeFileSync(made.path, made.text, { flag: 'wx' });
    console.log(
      `${made.path}: run it alone by npx vitest run ${made.path}; what there is to ask: docs/testing.md`,
    );
  }
}
