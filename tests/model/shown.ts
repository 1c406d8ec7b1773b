import { sql } from 'kysely';
import { countedPeople, keptCounts } from '#tests/builders/peopleCounts.ts';
import { expectSame } from './expectSame.ts';
import type { ModelCompany } from './modelCompany.ts';
import {
  branchOf,
  type Drawing,
  departmentOf,
  listedIn,
  peopleWithin,
  placesOf,
  readAs,
  wayTo,
} from './oracle.ts';

interface ShownDepartment {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly level: number;
  readonly sort: number;
  readonly users_count: number;
  readonly has_children: number;
  readonly superDeptId: number | null;
  readonly supervisors: readonly { readonly user_id: number }[];
  readonly children?: readonly ShownDepartment[] | null;
}

/** What a call answers the main administrator; a refusal ends the run. */
const read = async ({ backend, main }: ModelCompany, call: string, fields: object) => {
  const { code, message, data } = await backend.call(call, fields, main);
  if (code !== 0) throw new Error(`${call} was refused: ${message} ${JSON.stringify(backend.lines.at(-2))}`);
  return data;
};

const flat = (rows: readonly ShownDepartment[]): readonly ShownDepartment[] =>
  rows.flatMap((row) => [row, ...flat(row.children ?? [])]);

const drawnRow = (drawing: Drawing, id: number) => {
  const { name, parent, children, supervisors } = departmentOf(drawing, id);
  const way = wayTo(drawing, id);
  return {
    id,
    name,
    path: way.map((each) => departmentOf(drawing, each).name).join('/'),
    level: way.length,
    sort: departmentOf(drawing, parent).children.indexOf(id) + 1,
    users_count: peopleWithin(drawing, id).size,
    has_children: children.length > 0 ? 1 : 0,
    superDeptId: parent,
    supervisors: [...supervisors],
  };
};

const compareTree = async (company: ModelCompany, drawing: Drawing): Promise<void> => {
  const data = await read(company, 'departments', { id: 0, depth: 25 });
  const rows = flat(data.departments).map(
    ({ id, name, path, level, sort, users_count, has_children, superDeptId, supervisors }) => ({
      ...{ id, name, path, level, sort, users_count, has_children, superDeptId },
      supervisors: supervisors.map((each) => each.user_id),
    }),
  );
  const drawn = branchOf(drawing, 0)
    .slice(1)
    .map((id) => drawnRow(drawing, id));
  expectSame('tree', rows, drawn);
  expectSame('people of the company', data.company.users_count, peopleWithin(drawing, 0).size);
};

/** Where a branch lists a person: in the main department, else in the first of theirs inside. */
const listedWithin = (drawing: Drawing, id: number): readonly number[] => {
  const inside = branchOf(drawing, id);
  const homeOf = (person: number): number | undefined => {
    const main = drawing.people.get(person)?.main ?? 0;
    return inside.includes(main)
      ? main
      : inside.find((each) => departmentOf(drawing, each).people.includes(person));
  };
  return inside.flatMap((each) => listedIn(drawing, each).filter((person) => homeOf(person) === each));
};

const compareLists = async (company: ModelCompany, drawing: Drawing, id: number): Promise<void> => {
  for (const [includeSub, drawn] of [
    [1, listedWithin(drawing, id)],
    [0, listedIn(drawing, id)],
  ] as const) {
    const fields = { id, include_sub: includeSub, page_size: 100 };
    const data = await read(company, 'departmentUsers', fields);
    const shown = data.list.map((row: { readonly user_id: number }) => row.user_id);
    expectSame(`people of ${id}, ${includeSub}`, [shown, data.total], [drawn.slice(0, 100), drawn.length]);
  }
};

const compareSearch = async (company: ModelCompany, drawing: Drawing, person: number): Promise<void> => {
  const name = drawing.people.get(person)?.name ?? '';
  const data = await read(company, 'searchUserAndDept', { keywords: name, type: 'user' });
  const found = data.users.map((row: { readonly user_id: number }) => row.user_id);
  const drawn = [...drawing.people].filter(([, each]) => each.status === 'normal' && each.name === name);
  if (drawn.length <= 20) expectSame(`search for ${name}`, found.sort(), drawn.map(([id]) => id).sort());
};

const compareDepartmentSearch = async (
  company: ModelCompany,
  drawing: Drawing,
  id: number,
): Promise<void> => {
  const key = readAs[departmentOf(drawing, id).name] ?? departmentOf(drawing, id).name;
  const data = await read(company, 'searchUserAndDept', { keywords: key, type: 'department' });
  const found = data.departments.map((row: { readonly id: number }) => row.id);
  const drawn = branchOf(drawing, 0).filter((each) => {
    const { name } = departmentOf(drawing, each);
    return each !== 0 && (readAs[name] ?? name).includes(key);
  });
  expectSame(`departments for ${key}`, found, drawn.slice(0, 20));
};

interface Seat {
  readonly person: number;
  readonly main: number;
  readonly places: readonly number[];
  readonly mains: readonly number[];
}

/** What no call shows as such: counters, main flags, and that no one is in a department that is gone. */
const compareTables = async ({ backend, companyId }: ModelCompany, drawing: Drawing): Promise<void> => {
  const { rows: counters } = await sql<{ readonly id: number; readonly counts: readonly number[] }>`
    select id, array[main_count, child_count] as counts from department
    where company_id = ${companyId} and deleted_at is null order by sort_path`.execute(backend.database.db);
  const { rows: seats } = await sql<Seat>`
    select person.user_id as person, person.main_department_id as main,
      array(select department_id from membership seat where seat.company_id = person.company_id
        and seat.user_id = person.user_id order by department_id) as places,
      array(select department_id from membership seat where seat.company_id = person.company_id
        and seat.user_id = person.user_id and is_main = 1) as mains
    from member person where company_id = ${companyId} and status = 'normal' order by user_id`.execute(
    backend.database.db,
  );
  const homes = [...drawing.people].filter(([, { status }]) => status === 'normal');
  const mainsOf = (id: number): number => homes.filter(([, { main }]) => main === id).length;
  expectSame(
    'counters',
    counters,
    branchOf(drawing, 0)
      .slice(1)
      .map((id) => ({ id, counts: [mainsOf(id), departmentOf(drawing, id).children.length] })),
  );
  expectSame(
    'people of departments',
    await keptCounts(backend.database.db),
    await countedPeople(backend.database.db),
  );
  expectSame(
    'seats',
    seats,
    homes.map(([person, { main }]) => ({
      person,
      main,
      places: [...placesOf(drawing, person)].sort((left, right) => left - right),
      mains: [main],
    })),
  );
};

/** Throws where the app shows or keeps something else than what is drawn. `person` and `id` are looked at closely. */
export const compareApp = async (
  company: ModelCompany,
  drawing: Drawing,
  { person, id }: { readonly person: number; readonly id: number },
): Promise<void> => {
  await compareTables(company, drawing);
  await compareTree(company, drawing);
  await compareLists(company, drawing, id);
  await compareSearch(company, drawing, person);
  await compareDepartmentSearch(company, drawing, id);
};
