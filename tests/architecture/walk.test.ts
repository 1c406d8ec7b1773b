import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSchema } from '#compiler/newSchema.ts';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { AnyHandler } from '#server/platform/ports.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { mistakesIn } from '../compiler/planted.ts';

type Part = Readonly<Record<string, unknown>>;

const [firstWalk = ''] = readFileSync('schemas/README.md', 'utf8').split('\n# ');
const steps = firstWalk.split('\n## ').slice(1);
const blocksOf = (text: string, kind: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code ?? '');

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the page says: objects key by key, lists as a whole. */
const merged = (before: Part, added: Part): Part => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(added).map(([key, value]) => {
      const old = before[key];
      return [key, isPart(old) && isPart(value) ? merged(old, value) : value];
    }),
  ),
});

const neighbours = Object.fromEntries(
  ['member', 'department'].map((noun) => [noun, readFileSync(`schemas/${noun}.schema.json`, 'utf8')]),
);
const file = 'schemas/lending.schema.json';
/** Of the page's own file: the neighbours lead to nouns that are not here. */
const mistakes = (text: string) =>
  mistakesIn({ ...neighbours, lending: text }).filter((mistake) => mistake.file === file);

/** Enters the keys that are lacking, and the keys themselves for words. */
const worded = (schema: Part): string => {
  const text = JSON.stringify(schema, null, 2);
  const open = withOpenWords(text, lackingKeys(mistakes(text), file));
  return open.replace(/"([^"]+)": ""/g, (_, key: string) => `"${key}": "${key}"`);
};

const begun: Part = { ...newSchema({ noun: 'lending', zh: '资产借用', en: 'Lending', ja: '貸出' }) };

/** The schema after each step, as someone who follows the page has it. */
const walked: { readonly title: string; readonly text: string }[] = [];
for (const step of steps) {
  const blocks = blocksOf(step, 'json').map((block): Part => JSON.parse(block));
  const last = walked.at(-1);
  const schema = blocks.reduce(merged, last === undefined ? begun : JSON.parse(last.text));
  if (blocks.length > 0) walked.push({ title: step.split('\n')[0] ?? '', text: worded(schema) });
}

/** The code of the page, as files beside each other. */
const handlerOfPage = async (): Promise<AnyHandler> => {
  const folder = resolve('.cache/walk');
  mkdirSync(folder, { recursive: true });
  for (const code of steps.flatMap((step) => blocksOf(step, 'ts'))) {
    const name = basename(/^\/\/ (\S+)/.exec(code)?.[1] ?? '');
    writeFileSync(`${folder}/${name}`, code.replace('#domain/lending/', './'));
  }
  return (await import(`${folder}/lending.ts`)).lendingExtend;
};

let backend: Backend;
let main: TestSession;
const own = { name: '投影仪', borrower_id: 1, department_id: 10, start_date: '2026-11-23' };

beforeAll(async () => {
  // The compiler has just read it without a mistake.
  const entity = JSON.parse(walked.at(-1)?.text ?? '') as EntitySchema;
  backend = await createBackend({ entities: [entity], handlers: { lendingExtend: await handlerOfPage() } });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('the walk of ten minutes', () => {
  it.each(walked)('compiles after $title', ({ text }) => {
    expect(mistakes(text)).toEqual([]);
  });

  it('takes four steps after the first', () => {
    expect(walked).toHaveLength(4);
  });

  it('leads to lendings that are approved and extended', async () => {
    const { data: made } = await backend.call('lendingSave', { ...own, due_date: '2026-11-30' }, main);
    await backend.call('lendingApprove', { id: made.lending_id }, main);

    const extended = await backend.call(
      'lendingExtend',
      { id: made.lending_id, due_date: '2026-12-10' },
      main,
    );

    expect(extended.data).toMatchObject({ status: 'open', due_date: '2026-12-10' });
  });

  it('leads to a rule that is asked and a state that is kept', async () => {
    const early = await backend.call('lendingSave', { ...own, due_date: '2026-11-01' }, main);
    const { data: made } = await backend.call('lendingSave', { ...own, due_date: '2026-11-30' }, main);
    const id = made.lending_id;

    const waiting = await backend.call('lendingExtend', { id, due_date: '2026-12-10' }, main);
    await backend.call('lendingApprove', { id }, main);
    const long = await backend.call('lendingExtend', { id, due_date: '2027-12-10' }, main);

    expect(early.data.fields.due_date).toBe('应还日期不能早于开始日期');
    expect(waiting.data.error_key).toBe('call.conditionRefused');
    expect(long.data.error_key).toBe('lending.tooLong');
  });

  it('leads to a rule that keeps silent where its field is empty', async () => {
    const answers = [
      await backend.call('lendingSave', own, main),
      await backend.call('lendingSave', { ...own, due_date: '' }, main),
    ];

    expect(answers.map(({ data }) => data.fields)).toEqual([
      { due_date: '此项为必填项' },
      { due_date: '此项为必填项' },
    ]);
  });
});
