import { join } from 'node:path';
import { sheetFixture } from '#tests/builders/sheets/fixtures.ts';
import { newPerson } from '#tests/builders/sheets/newPeople.ts';
import type { FixtureFormat, FixtureRow, SheetFixture } from '#tests/builders/sheets/sheetFixture.ts';
import type { DemoAccount } from './console.ts';

/** Names the environment's variable for the directory of the files that journeys upload. */
export const sheetsKey = 'JOURNEY_SHEETS';

/** A sheet, and the kind of file it is uploaded as. */
export interface JourneySheet {
  readonly fixture: SheetFixture;
  readonly format: FixtureFormat;
}

const adds = (name: string, format: FixtureFormat, rows: readonly FixtureRow[]): JourneySheet => ({
  fixture: { name, noun: 'member', purpose: 'add', rows },
  format,
});

const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).replaceAll('-', '/');

/** Names with signs that only some encodings have. */
export const rareNames = ['𠮷田言', '陈㛃', '欧阳芷言'] as const;

const undoFirst = 600;
/** People whose import is taken back. */
export const takenBack: readonly FixtureRow[] = Array.from({ length: 40 }, (_, index) =>
  newPerson(undoFirst + index, { name: `临时${index + 1}` }),
);

/** More people than are written while someone blinks. */
export const crowdSize = 12_000;
const crowd: readonly FixtureRow[] = Array.from({ length: crowdSize }, (_, index) => ({
  name: `批量${index + 1}`,
  phone: `157${String(20_000_000 + index)}`,
  part: '智能制造中心/深圳工厂',
}));

const mistakes: readonly FixtureRow[] = [
  newPerson(700),
  newPerson(701, { phone: '123' }),
  newPerson(702, { part: '没有的部门/小组', name: '' }),
];

/** 300 people who leave, one of them with an account of the demo. */
const leavers = (accounts: readonly DemoAccount[]): JourneySheet => {
  const guarded = sheetFixture('resign_guard', today());
  const account = accounts.find(({ role }) => role === 'sub');
  const one = { name: account?.name ?? '', phone: account?.mobile ?? '', outTime: today() };
  return { fixture: { ...guarded, rows: [...guarded.rows.slice(1), one] }, format: 'xlsx' };
};

/** Everything the journeys upload. */
export const journeySheets = (accounts: readonly DemoAccount[]): readonly JourneySheet[] => [
  { fixture: sheetFixture('good_120', today()), format: 'xlsx' },
  { fixture: sheetFixture('every_error', today()), format: 'xlsx' },
  { fixture: sheetFixture('new_departments', today()), format: 'xlsx' },
  { fixture: sheetFixture('wrong_headers', today()), format: 'xlsx' },
  adds(
    'rare_names',
    'gb18030.csv',
    rareNames.map((name, index) => newPerson(500 + index, { name })),
  ),
  adds('taken_back', 'utf8.csv', takenBack),
  adds('mistakes', 'utf8.csv', mistakes),
  adds('crowd', 'utf8.csv', crowd),
  leavers(accounts),
];

/** Where one of these files lies. */
export const sheetPath = (file: string): string => join(process.env[sheetsKey] ?? '', file);
