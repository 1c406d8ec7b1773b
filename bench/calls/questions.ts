import { sql } from 'kysely';
import type { StressCompany } from './stress.ts';

/** A family of questions to one call: many, so that nothing is answered twice in a row from the same pages. */
export interface Questions {
  readonly name: string;
  readonly path: string;
  readonly isWrite: boolean;
  readonly method?: 'GET';
  readonly list: readonly object[];
  /** How many are asked in one turn, where one alone is heavy; an even number leaves things as they were. */
  readonly perRound?: number;
  /** Asked by the sub-administrator of one branch. */
  readonly isScoped?: boolean;
}

const pageSize = 20;
const variants = 40;
const each = <Item>(make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: variants }, (_, index) => make(index));

/** Departments of the second level: each with some hundred people below it. */
const findBranches = async ({ database, companyId }: StressCompany): Promise<readonly number[]> => {
  const rows = await database.db
    .selectFrom('department')
    .select(['id', 'ancestors'])
    .where('company_id', '=', companyId)
    .where('child_count', '>', 0)
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.filter((row) => row.ancestors.length === 2).map((row) => row.id);
};

const pages = (name: string, fieldsOf: (index: number) => object): Questions => ({
  name,
  path: '/departmentUsers',
  isWrite: false,
  list: each((index) => ({ page_size: pageSize, include_sub: 1, ...fieldsOf(index) })),
});

/** Everything the edit form sends, with one office and then with another: every save changes something. */
const findEdits = async ({ database, companyId, departments }: StressCompany): Promise<readonly object[]> => {
  const rows = await database.db
    .selectFrom('member')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.company_id', '=', 'member.company_id')
        .onRef('membership.user_id', '=', 'member.user_id'),
    )
    .selectAll('member')
    .select('membership.position')
    .where('member.company_id', '=', companyId)
    .where('membership.is_main', '=', 1)
    .where('member.user_id', '>', departments * 5)
    .orderBy('member.user_id')
    .limit(variants)
    .execute();
  const run = Math.floor(Math.random() * 1_000_000);
  const officesOf = [`南山科技园 ${run} 室`, `南山科技园 ${run + 1} 室`];
  const edits = (office: string) =>
    rows.map((row) => ({
      id: row.user_id,
      name: row.name,
      country_code: row.country_code,
      phone: row.phone,
      phone_show: row.phone_show,
      main_department_id: row.main_department_id,
      departments: [{ id: row.main_department_id, position: row.position }],
      workId: row.work_id,
      email: row.email,
      extension: row.extension,
      note: row.note,
      entry_time: row.entry_time,
      executive_mode: row.executive_mode,
      office_location: office,
    }));
  return officesOf.flatMap(edits);
};

/** The departments with most below them, and those with most right below them. */
const findBiggest = async ({ database, companyId }: StressCompany) => {
  const { rows: branches } = await sql<{ readonly id: number; readonly size: number }>`
    select way[1] as id, count(*) as size from (
      select ancestors as way from department where company_id = ${companyId} and deleted_at is null
    ) as place group by 1 order by 2 desc, 1 limit 20`.execute(database.db);
  const wide = await database.db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('child_count', 'desc')
    .orderBy('id')
    .limit(4)
    .execute();
  const total = branches.reduce((sum, { size }) => sum + Number(size), 0);
  // The branch nearest to a tenth of the tree.
  const tenth = [...branches].sort(
    (left, right) => Math.abs(Number(left.size) - total / 10) - Math.abs(Number(right.size) - total / 10),
  )[0]?.id;
  return {
    largest: branches[0]?.id ?? 0,
    tenth: tenth ?? 0,
    other: branches.find(({ id }) => id !== tenth)?.id ?? 0,
    wide: wide.map(({ id }) => id),
  };
};

const read = (
  name: string,
  path: string,
  list: readonly object[],
  more: Partial<Questions> = {},
): Questions => ({
  name,
  path,
  isWrite: false,
  list,
  ...more,
});

/** As many as one request may name; the console sends 500 people in three. */
export const batchSize = 200;

/** As many people as one request may name into one department, then into another: every second time they are where they were. */
const findBatch = async (
  { database, companyId, departments }: StressCompany,
  branches: readonly number[],
) => {
  const rows = await database.db
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'normal')
    .where('user_id', '>', departments * 6)
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom('administrator')
            .select('administrator.user_id')
            .whereRef('administrator.company_id', '=', 'member.company_id')
            .whereRef('administrator.user_id', '=', 'member.user_id'),
        ),
      ),
    )
    .orderBy('user_id')
    .limit(batchSize)
    .execute();
  const people = rows.map((row) => row.user_id);
  return branches.slice(0, 2).map((id) => ({
    user_ids: people,
    department_ids: [id],
    mode: 'replace',
    main_department_id: id,
    position: '员工',
  }));
};

/** Questions of the whole tree and of the heaviest writes (issue 4: as fast on 100,000 people as on the demo company). */
const findTreeQuestions = async (
  company: StressCompany,
  branches: readonly number[],
): Promise<readonly Questions[]> => {
  const { largest, tenth, other, wide } = await findBiggest(company);
  return [
    read('departments, root', '/departments', [{ id: 0 }]),
    read(
      'departments, widest levels',
      '/departments',
      wide.map((id) => ({ id })),
    ),
    read(
      'getDeptAndUser, with people',
      '/contacts/getDeptAndUser',
      each((index) => ({ id: branches[index] ?? 0, with_users: 1 })),
    ),
    read('checkDept, largest branch', '/department/checkDept', [{ ids: [largest] }], { perRound: 4 }),
    {
      name: 'update, a tenth of the tree moves',
      path: '/update',
      isWrite: true,
      perRound: 2,
      list: [other, 0].map((superDeptId) => ({ id: tenth, superDeptId })),
    },
    {
      name: `attachDepartments, ${batchSize} people`,
      path: '/attachDepartments',
      isWrite: true,
      perRound: 2,
      list: await findBatch(company, branches),
    },
  ];
};

/** The measured questions of issue "bench": member pages at four depths, and saving a person. */
export const findQuestions = async (company: StressCompany): Promise<readonly Questions[]> => {
  const branches = await findBranches(company);
  const edits = await findEdits(company);
  return [
    pages('departmentUsers, company, page 1', () => ({ id: 0, page: 1 })),
    pages('departmentUsers, company, page 4,000', (index) => ({ id: 0, page: 4_000 + index })),
    pages('departmentUsers, branch, page 1', (index) => ({ id: branches[index] ?? 0, page: 1 })),
    {
      name: 'departmentUsers, one department',
      path: '/departmentUsers',
      isWrite: false,
      list: each((index) => ({ id: branches[index] ?? 0, page: 1, page_size: pageSize, include_sub: 0 })),
    },
    { ...pages('departmentUsers, own scope', (index) => ({ id: 0, page: 1 + index })), isScoped: true },
    pages('departmentUsers, not active', (index) => ({ id: 0, page: 1 + index, active_status: 0 })),
    pages('departmentUsers, keyword', (index) => ({
      id: 0,
      page: 1,
      keyword: keywords[index % keywords.length],
    })),
    {
      ...read(
        'searchUserAndDept',
        '/searchUserAndDept',
        keywords.map((keyword) => ({ keywords: keyword })),
      ),
      method: 'GET',
    },
    { name: 'saveUser', path: '/contact/saveUser', isWrite: true, list: edits },
    ...(await findTreeQuestions(company, branches)),
  ];
};

/** What administrators type: initials, pinyin, two characters, digits of a phone, a work id. */
export const keywords = ['zw', 'wangfang', '王芳', '李', '1380', 'chen', '市场', '刘洋', 'lm', '科室1'];
