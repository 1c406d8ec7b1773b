import { expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

/** Where SQL stands: the stores of platform, guard, http and the areas; what makes tables, default answers and the demo company. */
const isStore = (path: string): boolean =>
  /\/store(\/|\.ts$)/.test(path) || /^src\/server\/(crud|database|demo)\//.test(path);

/** A query that is built, or text that is handed to the database. */
const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|`\s*\.execute\(/;

const others = sourcesBelow('src/server', ['.ts']).filter(({ path }) => !isStore(path));
const stores = sourcesBelow('src/server', ['.ts']).filter(({ path }) => isStore(path));

it('statements stand in stores, default answers and what makes the tables', () => {
  expect(stores.filter(({ text }) => statement.test(text)).length).toBeGreaterThan(50);
  expect(others.filter(({ text }) => statement.test(text)).map(({ path }) => path)).toEqual([]);
});

it('beside them, parts of statements stand only in what a noun hands to its default answers', () => {
  const writing = others.filter(({ text }) => /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text));

  expect(writing.length).toBeGreaterThan(5);
  expect(
    writing.filter(({ text }) => !text.includes("from '#server/crud/sources/")).map(({ path }) => path),
  ).toEqual([]);
});
