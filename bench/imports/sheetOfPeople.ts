import type { Database } from '#server/database/connection.ts';

const positions = ['工程师', '顾问', '专员'];
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const given = '伟芳娜敏静丽强磊军洋勇艳杰涛明超秀霞平刚桂英';
const departmentsUsed = 300;

/** Paths of departments people may be put into, the company left out. */
export const pathsOf = async ({ db }: Database, companyId: number): Promise<readonly string[]> => {
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('source', '=', 'main')
    .orderBy('id')
    .execute();
  // No one is put into a department that waits for its deletion.
  const deletions = await db
    .selectFrom('deletion')
    .select('dept_id')
    .where('company_id', '=', companyId)
    .execute();
  const closing = new Set(deletions.map((row) => row.dept_id));
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return departments
    .filter(({ ancestors }) => !ancestors.some((id) => closing.has(id)))
    .slice(0, departmentsUsed)
    .map(({ ancestors }) => ancestors.map((id) => names.get(id) ?? '').join('/'));
};

const nameOf = (index: number): string => {
  const first = given.charAt(Math.floor(index / surnames.length) % given.length);
  const second = given.charAt(Math.floor(index / (surnames.length * given.length)) % given.length);
  return `${surnames.charAt(index % surnames.length)}${first}${second}`;
};

/** A sheet of so many people no one knows yet, as a spreadsheet saves it; the next one begins `from` where this one ends. */
export const sheetOfPeople = async (
  database: Database,
  companyId: number,
  count: number,
  from = 0,
): Promise<File> => {
  const paths = await pathsOf(database, companyId);
  const lines = Array.from({ length: count }, (_, place) => from + place).map((index) =>
    [
      nameOf(index),
      `190${String(index).padStart(8, '0')}`,
      paths[index % paths.length] ?? '',
      positions[index % positions.length],
      `BENCH${index}`,
      `bench${index}@example.com`,
      '2026/01/05',
    ].join(','),
  );
  const header = '姓名,手机号,部门,职位,工号,邮箱,入职时间';
  return new File([`\uFEFF${[header, ...lines].join('\r\n')}\r\n`], 'people.csv', { type: 'text/csv' });
};
