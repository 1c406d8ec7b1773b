import type { Database } from '#server/database/connection.ts';
import { pathsOf } from './sheetOfPeople.ts';

/** So many rows stand below a department that the row before them makes. */
const below = 9;
/** Every so-manieth department has a supervisor of its own. */
const supervisedEvery = 4;

const workIdsOf = async ({ db }: Database, companyId: number, count: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('work_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'normal')
    .where('work_id', 'is not', null)
    .orderBy('user_id')
    .limit(count)
    .execute();
  return rows.flatMap((row) => row.work_id ?? []);
};

/** A sheet of so many departments below those there are and below each other, some with a supervisor, as a spreadsheet saves it. */
export const sheetOfDepartments = async (
  database: Database,
  companyId: number,
  count: number,
): Promise<File> => {
  const parents = (await pathsOf(database, companyId)).filter((path) => path.split('/').length < 4);
  const supervisors = await workIdsOf(database, companyId, Math.ceil(count / supervisedEvery));
  const lines = Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / (below + 1));
    const parent = parents[group % parents.length] ?? '';
    const isUpper = index % (below + 1) === 0;
    const supervisor = index % supervisedEvery === 0 ? supervisors[index / supervisedEvery] : undefined;
    return [
      isUpper ? `新设部门${group}` : `新设小组${index}`,
      isUpper ? parent : `${parent}/新设部门${group}`,
      `BENCH${index}`,
      supervisor ?? '',
    ].join(',');
  });
  const header = '部门名称,上级部门,部门编码,主管';
  return new File([`\uFEFF${[header, ...lines].join('\r\n')}\r\n`], 'departments.csv', { type: 'text/csv' });
};
