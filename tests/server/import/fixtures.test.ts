import { beforeAll, describe, expect, it } from 'vitest';
import { everyError } from '#tests/builders/sheets/everyError.ts';
import { sheetFixtures } from '#tests/builders/sheets/fixtures.ts';
import {
  type FixtureFormat,
  fixtureFile,
  fixtureFormats,
  importOf,
  type SheetFixture,
} from '#tests/builders/sheets/sheetFixture.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { openDemoCompany } from '#tests/setup/demoCompany.ts';
import { confirmImport, uploadSheet } from '#tests/setup/imports.ts';
import { fetchExport, linesOf } from '../export/exporting.ts';

// The files of company.md's list against the company they are made for: what each of them is told.
const fixtures: ReadonlyMap<string, SheetFixture> = new Map(
  sheetFixtures('2026/11/20').map((fixture) => [fixture.name, fixture]),
);
const fixtureOf = (name: string): SheetFixture => {
  const fixture = fixtures.get(name);
  if (fixture === undefined) throw new Error(`There is no fixture ${name}`);
  return fixture;
};

/** The first entry stands below header and hints. */
const firstLine = 3;

let backend: Backend;
let main: TestSession;

beforeAll(async () => {
  backend = await createBackend();
  const [account] = await openDemoCompany(backend);
  if (account === undefined) throw new Error('Expected somebody who can sign in');
  main = await backend.signIn(account);
}, 60_000);

const dryRun = async (name: string, format: FixtureFormat): Promise<TestAnswer> => {
  const fixture = fixtureOf(name);
  const made = await fixtureFile(fixture, format);
  const file = new File([made.bytes.slice()], made.name);
  return uploadSheet(backend, importOf(fixture).calls.check, { file, type: fixture.purpose }, main);
};

interface Line {
  readonly row: number;
  readonly error_key: string;
}

/** Ready, with warnings, wrong; and which rule says so in which line. */
const toldOf = ({ code, data }: TestAnswer) =>
  code !== 0
    ? data.error_key
    : {
        counts: [data.success_count, data.warning_count, data.error_count],
        rules: [...data.error, ...data.warning].map(({ row, error_key }: Line) => `${row} ${error_key}`),
      };

const fine = (count: number) => ({ counts: [count, 0, 0], rules: [] });

const expected: readonly (readonly [string, FixtureFormat, unknown])[] = [
  ...fixtureFormats.map((format) => ['good_120', format, fine(120)] as const),
  [
    'duplicates_inside',
    'utf8.csv',
    {
      counts: [3, 0, 4],
      rules: [3, 4, 8, 9].map((line) => `${line} import.duplicate`),
    },
  ],
  [
    'duplicates_existing',
    'xlsx',
    {
      counts: [1, 1, 2],
      rules: ['4 phone_exists', '5 work_id_exists', '6 memberImport.namesake'],
    },
  ],
  ['new_departments', 'gb18030.csv', fine(4)],
  ['sci_notation_phone', 'xlsx', { counts: [2, 0, 2], rules: ['5 sheet.scientific', '6 sheet.scientific'] }],
  ['invisible_chars', 'gb18030.csv', { counts: [2, 0, 1], rules: ['5 validation.character'] }],
  [
    'blank_rows',
    'xlsx',
    { counts: [3, 0, 3], rules: ['4 sheet.blankRow', '6 sheet.blankRow', '7 sheet.blankRow'] },
  ],
  ['wrong_headers', 'utf8.csv', 'sheet.missingColumns'],
  ['old_template_version', 'utf8.csv', 'sheet.unknownColumns'],
  ['formula_names', 'utf8.csv', fine(7)],
  [
    'rare_names_gbk_loss',
    'gb18030.csv',
    { counts: [2, 1, 1], rules: ['6 sheet.encodingLost', '5 sheet.encodingDoubt'] },
  ],
  ['resign_guard', 'xlsx', fine(300)],
  ['20001_rows', 'utf8.csv', 'sheet.tooManyRows'],
];

describe('the dry run of a fixture', () => {
  it.each(expected)('tells of %s as %s', async (name, format, told) => {
    expect(toldOf(await dryRun(name, format))).toEqual(told);
  });

  it('says every rule at its row', async () => {
    const { data } = await dryRun('every_error', 'xlsx');

    const said = new Set(data.error.map(({ row, error_key }: Line) => `${row} ${error_key}`));
    const rules = everyError.flatMap(({ rules: each }, index) =>
      each.map((rule) => `${index + firstLine} ${rule}`),
    );
    expect([...said].toSorted()).toEqual(rules.toSorted());
    expect(data).toMatchObject({ success_count: 1, error_count: everyError.length - 1 });
  });

  it('refuses a date that is no text', async () => {
    const { data } = await dryRun('excel_serial_outTime', 'xlsx');

    expect(data).toMatchObject({ success_count: 1, error_count: 1 });
    expect(data.error[0]).toMatchObject({ row: 4, reason: '离职日期须为文本格式' });
  });
});

describe('the rows that failed', () => {
  it('come back as a file that goes in again', async () => {
    const checked = await dryRun('every_error', 'utf8.csv');
    const { import_id: id } = checked.data;
    await confirmImport(backend, 'memberImport', { import_id: id }, main);
    const asked = await backend.call('importFailedRows', { import_id: id, format: 'csv' }, main);
    const response = await fetchExport(
      backend,
      main,
      { ticket: asked.data.ticket },
      { path: '/import/failedRowsFile' },
    );
    const lines = await linesOf(response);

    const file = new File([lines.join('\r\n')], 'again.csv');
    const again = await uploadSheet(backend, 'memberUpload', { file, type: 'add' }, main);
    expect(asked.data.count).toBe(24);
    expect(lines[0]).toMatch(/备注,未导入原因$/);
    expect(lines[2]).toMatch(/姓名：姓名不能为空/);
    expect(again.data.total).toBe(24);
  });
});
