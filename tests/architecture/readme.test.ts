import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const example = 'tests/resources/device/example.test.tsx';
const blocks = /```tsx\n([\s\S]*?)```/g;

it('quotes in the README a test that runs', () => {
  const quoted = [...readFileSync('README.md', 'utf8').matchAll(blocks)].map(([, code]) => code);

  expect(quoted).toContain(readFileSync(example, 'utf8'));
});

it('keeps the example within ten lines of code', () => {
  const lines = readFileSync(example, 'utf8').split('\n');

  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

it('names files that are there', () => {
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`((?:src|tests|scripts|bench)\/[\w./-]+\.\w+)`/g)].map(
      ([, file = '']) => ({ document, file }),
    ),
  );

  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});
