import { everyError } from './everyError.ts';
import { demo, freshPhone, newPeople, newPerson } from './newPeople.ts';
import type { FixtureRow, SheetFixture } from './sheetFixture.ts';

const adds = (name: string, rows: readonly FixtureRow[]): SheetFixture => ({
  name,
  noun: 'member',
  purpose: 'add',
  rows,
});

const ends = (name: string, rows: readonly FixtureRow[]): SheetFixture => ({
  name,
  noun: 'resignation',
  purpose: 'resign',
  rows,
});

/** People of the company who lead no one and administer nothing, with numbers from the mainland. */
const ordinary = demo.people.filter(
  ({ seat, countryCode, memberType }) => seat > 2 && countryCode === '86' && memberType === 'regular',
);

const guarded = 300;
const tooMany = 20_001;
const someRows = 5;

const known = (index: number): FixtureRow => {
  const person = ordinary[index];
  return { name: person?.name ?? '', phone: person?.phone ?? '' };
};

const duplicatesInside = (): readonly FixtureRow[] => [
  ...newPeople(someRows),
  newPerson(someRows, { phone: freshPhone(0) }),
  newPerson(someRows + 1, { workId: 'LS20002' }),
];

const duplicatesExisting = (): readonly FixtureRow[] => [
  newPerson(0),
  newPerson(1, { phone: ordinary[0]?.phone ?? '' }),
  newPerson(2, { workId: ordinary[1]?.workId ?? '' }),
  newPerson(3, { name: ordinary[2]?.name ?? '' }),
];

const newDepartments = (): readonly FixtureRow[] => [
  newPerson(0, { part: '研发中心/机器人部', part_position: '机器人工程师' }),
  newPerson(1, { part: '研发中心/机器人部/控制组', part_position: '控制工程师' }),
  newPerson(2, { part: '研发中心/机器人部/控制组', part_position: '控制工程师' }),
  newPerson(3),
];

/** Numbers kept as numbers are read in full; those a spreadsheet has shortened are lost. */
const scientific = (): readonly FixtureRow[] => [
  newPerson(0),
  newPerson(1, { phone: Number(freshPhone(1)) }),
  newPerson(2, { phone: '1.38E+10' }),
  newPerson(3, { phone: '1.55E+10' }),
];

const invisible = (): readonly FixtureRow[] => [
  newPerson(0, { phone: `\u202D${freshPhone(0)}\u202C` }),
  newPerson(1, { name: `\u200B${newPerson(1).name}`, phone: `\uFEFF${freshPhone(1)}` }),
  newPerson(2, { workId: '\u200FLS20003' }),
];

const blankRows = (): readonly FixtureRow[] => [newPerson(0), {}, newPerson(1), {}, {}, newPerson(2), {}, {}];

const formulaNames = (): readonly FixtureRow[] =>
  ['=1+1', '+86', '-1', '@x', '＝1+1', "'张三", '=HYPERLINK("http://example.com","点")'].map((name, index) =>
    newPerson(index, { name }),
  );

const rareNames = (): readonly FixtureRow[] => [
  newPerson(0, { name: '𠮷田言' }),
  newPerson(1, { name: '陈㛃' }),
  newPerson(2, { name: '?田言' }),
  newPerson(3, { name: '??' }),
];

const crowd = (): readonly FixtureRow[] =>
  Array.from({ length: tooMany }, (_, index) => ({
    name: `批量${index + 1}`,
    phone: freshPhone(index),
    part: '智能制造中心/深圳工厂',
  }));

/**
 * The sheets of company.md's last section, made from the people of the demo company and the templates of its imports: the same on
 * every machine. `day`: the last day of those who leave, `YYYY/MM/DD`.
 */
export const sheetFixtures = (day: string): readonly SheetFixture[] => [
  adds('good_120', newPeople(120)),
  adds(
    'every_error',
    everyError.map(({ row }) => row),
  ),
  adds('duplicates_inside', duplicatesInside()),
  adds('duplicates_existing', duplicatesExisting()),
  adds('new_departments', newDepartments()),
  adds('sci_notation_phone', scientific()),
  ends('excel_serial_outTime', [
    { ...known(0), outTime: day },
    { ...known(1), outTime: 45678 },
  ]),
  adds('invisible_chars', invisible()),
  adds('blank_rows', blankRows()),
  { ...adds('wrong_headers', newPeople(someRows)), headers: { name: '员工名字', phone: '联系电话' } },
  {
    ...adds('old_template_version', newPeople(someRows)),
    headers: { office_location: '座位' },
    mark: 'member.add 00000000',
  },
  adds('formula_names', formulaNames()),
  adds('rare_names_gbk_loss', rareNames()),
  ends(
    'resign_guard',
    Array.from({ length: guarded }, (_, index) => ({ ...known(index), outTime: day })),
  ),
  adds('20001_rows', crowd()),
];

/** One of them by its name. */
export const sheetFixture = (name: string, day: string): SheetFixture => {
  const found = sheetFixtures(day).find((fixture) => fixture.name === name);
  if (found === undefined) throw new Error(`There is no fixture ${name}`);
  return found;
};
