import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { senderLines } from './senders.ts';

const page = 'docs/calls.md';

/** Cells without the spaces that line them up. */
const cellsOf = (line: string): string => line.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ');

it('each call of the specification stands in docs/calls.md with what sends it', () => {
  const lines = senderLines();
  expect(lines).toHaveLength(88);

  if (process.env.WRITE_DOCS === '1') {
    const [before = ''] = readFileSync(page, 'utf8').split(/^\| call/m);
    writeFileSync(page, `${before}| call | name | sent by |\n| --- | --- | --- |\n${lines.join('\n')}\n`);
  }
  const written = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:GET|POST) /.test(line))
    .map(cellsOf);

  expect(
    written,
    'WRITE_DOCS=1 npx vitest run tests/architecture/senders.test.ts brings it up to date',
  ).toEqual(lines);
});
