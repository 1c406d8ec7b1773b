import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCallOf } from '#engine/exportCalls.ts';
import { exportNames } from '#engine/sheet/sheetRow.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { uploadSheet } from '#tests/setup/imports.ts';
import { askProved, fetchExport } from '../../server/export/exporting.ts';
import { models } from './nouns.ts';

/** Every noun that goes out and comes in again as a change. */
const circles = models.flatMap((model) => {
  const change = model.imports.find(({ mode }) => mode === 'change');
  return change === undefined || exportCallOf(model, 'export') === undefined
    ? []
    : [{ noun: model.noun, model, change }];
});
const forms = (['csv', 'xlsx'] as const).flatMap((format) =>
  (['zh', 'en', 'ja'] as const).map((language) => ({ format, language })),
);

type SheetForm = (typeof forms)[number];
const narrowForms = [
  { format: 'xlsx', language: 'zh' },
  { format: 'csv', language: 'ja' },
] as const;

/** Names that break sheets which are made carelessly. */
const oddNames = ['=1+1', 'O\'Brien, "Bob"', '+86 号', '-老王', '𠮷野家', '张  三', '＝总和', '@某人'];

interface CheckedRow {
  readonly name: string;
  readonly effect: string;
  readonly changes: readonly object[];
  readonly problems: readonly object[];
}

const troubleOf = ({ name, changes, problems, effect }: CheckedRow) =>
  effect === 'none' && problems.length === 0 ? [] : [{ name, changes, problems }];

let backend: Backend;
let main: TestSession;
/** Sees and manages one branch, in which someone has a seat outside of it, too. */
let sub: TestSession;

const plantOddities = async (): Promise<void> => {
  const { db } = backend.database;
  for (const [index, name] of oddNames.entries())
    await db
      .updateTable('member')
      .set({
        name,
        work_id: index % 2 === 0 ? `00${index}` : null,
        note: `备注 ${name}`,
        entry_time: '2024-02-29',
      })
      .where('company_id', '=', company)
      .where('user_id', '=', index + 1)
      .execute();
  await sql`insert into membership (company_id, department_id, user_id, position, is_main, is_supervisor, rank)
    values (${company}, 20, 7, '=SUM(A1)', 0, 0, ${lateRank})`.execute(db);
  await sql`update membership set position = '主任, "一级"' where company_id = ${company} and user_id = 7 and is_main = 1`.execute(
    db,
  );
  await sql`update department set name = '国内;组（一）', name_key = '国内;组(一)' where company_id = ${company} and id = 21`.execute(
    db,
  );
};

beforeAll(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await plantOddities();
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

describe.each(circles)('an export of $noun', ({ model, change }) => {
  const ask = exportCallOf(model, 'export');
  const parametersOf = (format: string): object =>
    ask?.request.properties?.scope === undefined
      ? { columns: exportNames(model), format }
      : { fields: exportNames(model), scope: {}, format };

  /** Takes the sheet as a reader gets it, and uploads it untouched. */
  const goRound = async (reader: TestSession, { format, language }: SheetForm) => {
    const parameters = parametersOf(format);
    const { data } =
      ask?.request.properties?.verify_token === undefined
        ? await backend.call(ask?.name ?? '', parameters, reader)
        : await askProved(backend, reader, parameters);
    const path = exportCallOf(model, 'exportFile')?.path ?? '';
    const response = await fetchExport(backend, reader, { ticket: data.ticket }, { path, language });
    const file = new File([await response.arrayBuffer()], data.file_name);
    const checked = await uploadSheet(backend, change.calls.check, { file, type: change.purpose }, reader);
    const question = { import_id: checked.data.import_id, page_size: 100 };
    const rows: readonly CheckedRow[] = (await backend.call('importRows', question, reader)).data.list;
    return { count: data.count, checked, rows };
  };

  it.each(forms)('comes in again unchanged as $format in $language', async ({ format, language }) => {
    const { count, checked, rows } = await goRound(main, { format, language });

    expect(rows.flatMap(troubleOf)).toEqual([]);
    expect(count).toBeGreaterThan(0);
    expect(checked).toMatchObject({ code: 0, data: { total: count, error_count: 0, warning_count: 0 } });
  });

  it.each(narrowForms)(
    'of one branch comes in unchanged as $format in $language',
    async ({ format, language }) => {
      const { count, checked, rows } = await goRound(sub, { format, language });

      expect(rows.flatMap(troubleOf)).toEqual([]);
      expect(count).toBeGreaterThan(0);
      expect(checked).toMatchObject({ code: 0, data: { total: count, error_count: 0, warning_count: 0 } });
    },
  );
});
