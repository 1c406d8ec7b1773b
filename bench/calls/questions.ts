import type { StressCompany } from './stress.ts';

/** A family of questions to one call: many, so that nothing is answered twice in a row from the same pages. */
export interface Questions {
  readonly name: string;
  readonly path: string;
  readonly isWrite: boolean;
  readonly list: readonly object[];
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

/** Everything the edit form sends, with another office: every save changes something. */
const findEdits = async ({ database, companyId }: StressCompany): Promise<readonly object[]> => {
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
    .where('member.user_id', '>', 50_000)
    .orderBy('member.user_id')
    .limit(variants)
    .execute();
  return rows.map((row) => ({
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
    office_location: `南山科技园 ${Math.floor(Math.random() * 1_000_000)} 室`,
  }));
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
    { name: 'saveUser', path: '/contact/saveUser', isWrite: true, list: edits },
  ];
};

/** What administrators type: initials, pinyin, two characters, digits of a phone, a work id. */
export const keywords = ['zw', 'wangfang', '王芳', '李', '1380', 'chen', '市场', '刘洋', 'lm', '科室1'];
