import { rankOf } from '#tests/builders/rank.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company, createCompanies } from '#tests/setup/company.ts';

/** Companies of which the first is verified, and people 7 and 8 have never signed in: 7 in 前端小组, 8 in 国内组. */
export const createInactive = async ({ database: { db } }: Backend, verification = 2): Promise<void> => {
  await createCompanies(db);
  await db.updateTable('company').set({ verification_status: verification }).execute();
  await db.updateTable('member').set({ active_status: 0 }).where('user_id', 'in', [7, 8]).execute();
};

/** Adds people who have never signed in to 前端小组, from an id on. */
export const addInactive = async (
  { database: { db } }: Backend,
  count: number,
  from = 1000,
): Promise<readonly number[]> => {
  const ids = Array.from({ length: count }, (_, place) => from + place);
  await db
    .insertInto('member')
    .values(
      ids.map((id) => ({
        company_id: company,
        user_id: id,
        name: `新人${id}`,
        pinyin: `new${id}`,
        initials: 'n',
        country_code: '86',
        phone: `139${String(id).padStart(8, '0')}`,
        main_department_id: 12,
        is_real_name: 1,
        custom_fields: '{}',
      })),
    )
    .execute();
  await db
    .insertInto('membership')
    .values(
      ids.map((id) => ({
        company_id: company,
        department_id: 12,
        user_id: id,
        is_main: 1,
        rank: rankOf(id),
      })),
    )
    .execute();
  return ids;
};

/** How many messages of activation stand in the outbox. */
export const outboxCount = async ({ database: { db } }: Backend): Promise<number> => {
  const { count } = await db
    .selectFrom('sms_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purpose', '=', 'activation')
    .executeTakeFirstOrThrow();
  return Number(count);
};
