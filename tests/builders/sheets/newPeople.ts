import { type DemoPeople, planDemoPeople } from '#server/demo/people.ts';
import type { FixtureRow } from './sheetFixture.ts';

const surnames = [...'欧钟黎殷邵龚万段雷贺倪汤滕罗毕郝邬安常乐'];
const firsts = [...'芷沐屿泽澜栩昭晏遥霁'];
const seconds = [...'言舟禾宁岚溪楠筠澈珩'];

/** Company the fixtures are for, as the demo makes it. */
export const demo: DemoPeople = planDemoPeople();

const taken = new Set(demo.people.map(({ name }) => name));

const nameOf = (index: number): string =>
  `${surnames[index % surnames.length]}${firsts[Math.floor(index / surnames.length) % firsts.length]}${seconds[(index * 7) % seconds.length]}`;

/** Departments people may be put into: of the company itself, and staying. */
const open = demo.departments.filter(
  ({ source, isDeletionPlanned, path, people }) =>
    source === 'main' && !isDeletionPlanned && people > 2 && path[0] !== '待分配',
);

/** The path of a department someone may be put into. */
export const openPath = (index: number): string => open[index % open.length]?.path.join('/') ?? '';

/** A position someone of that department has. */
const positionIn = (index: number): string => {
  const id = open[index % open.length]?.id;
  return demo.people.find(({ departmentId, seat }) => departmentId === id && seat > 1)?.position ?? '工程师';
};

/** A number of a block no one of the demo is in. */
export const freshPhone = (index: number): string => `155${String(10_000_000 + index * 37).padStart(8, '0')}`;

/** Someone the company does not know, right in every column; `more` takes the place of what is given. */
export const newPerson = (index: number, more: FixtureRow = {}): FixtureRow => ({
  name: nameOf(index),
  phone: freshPhone(index),
  part: openPath(index),
  part_position: positionIn(index),
  workId: `LS${20_001 + index}`,
  email: `new${String(index + 1).padStart(5, '0')}@lanshan.example`,
  entry_time: '2026/11/02',
  phone_show: '公开',
  ...more,
});

/** So many of them from the first on. */
export const newPeople = (count: number): readonly FixtureRow[] =>
  Array.from({ length: count }, (_, index) => newPerson(index));

const clash = Array.from({ length: 120 }, (_, index) => nameOf(index)).find((name) => taken.has(name));
if (clash !== undefined) throw new Error(`${clash} is in the demo company already`);
