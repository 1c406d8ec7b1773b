import { sql } from 'kysely';
import { findCompanyTables } from '#server/features/directory/leaving/store/erasing.ts';
import { newestCode } from '#tests/server/code/outbox.ts';
import type { Backend, TestAnswer, TestSession } from '#tests/setup/backend.ts';

/** As `tests/setup/company.ts` numbers its people. */
const mainMobile = '13800010001';

/** The name of the first company. */
export const companyName = async ({ database }: Backend): Promise<string> =>
  (
    await database.db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).name;

/** Asks for the code of a dissolution, checks it, and answers what it is good for. */
export const verifiedToDissolve = async (backend: Backend, session: TestSession): Promise<string> => {
  await backend.call('smsSend', { scene: 'dissolve' }, session);
  const code = await newestCode(backend, mainMobile);
  const { data } = await backend.call('validateSms', { scene: 'dissolve', code }, session);
  return data.verify_token;
};

/** Dissolves the first company as its main administrator does; `more` goes with the request. */
export const dissolveCompany = async (
  backend: Backend,
  session: TestSession,
  more: object = {},
): Promise<TestAnswer> =>
  backend.call(
    'dissolve',
    {
      company_name: await companyName(backend),
      verify_token: await verifiedToDissolve(backend, session),
      ...more,
    },
    session,
  );

/** Tables of what proves, records and passes by; everything else of a company that is given back has to be as it was. */
const fleeting: readonly string[] = [
  ...['session', 'step_up_grant', 'verify_token', 'idempotency', 'dissolution'],
  ...['operation_record', 'operation_target', 'record_chain', 'record_seal', 'record_checkpoint'],
];

/** A hash over the rows of the first company in each table: two that are equal say that nothing of it moved. */
export const companyFingerprint = async ({
  database: { db },
}: Backend): Promise<Readonly<Record<string, string>>> => {
  const tables = (await findCompanyTables(db)).filter(({ name }) => !fleeting.includes(name));
  const parts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      md5(coalesce(string_agg(line::text, ' ' order by line::text), '')) as hash
      from ${sql.table(name)} as line where company_id = 1`,
  );
  const { rows } = await sql<{
    readonly name: string;
    readonly hash: string;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
