import { sql } from 'kysely';
import { demoSeed, stressDepartments } from '#server/demo/people.ts';
import { planStressPeople } from '#server/demo/planWorld.ts';
import { createRandom } from '#server/demo/random.ts';
import { insertUsage } from '#server/demo/usage.ts';
import { findUsageDays } from '#server/features/usage/store/usageDays.ts';
import { createOurApp } from '../calls/ourApp.ts';
import { openStressCompany, type StressCompany } from '../calls/stress.ts';
import type { Row, Say, Size } from '../row.ts';
import { ratesInTurns } from '../timing.ts';
import { measureClosing } from './closing.ts';

const goal = { kind: 'at least', value: 0.3, of: 'ratio' } as const;
const turns = { full: { rounds: 5, perRound: 8 }, smoke: { rounds: 1, perRound: 1 } } as const;

/** The stress company has a history of use once this was asked; a kept one is kept with it. */
const fillUsage = async ({
  database: { db },
  companyId,
  departments: count,
}: StressCompany): Promise<void> => {
  const filled = await db
    .selectFrom('usage_day')
    .select('day')
    .where('company_id', '=', companyId)
    .limit(1)
    .execute();
  if (filled.length > 0) return;
  const departments = stressDepartments(count);
  const people = planStressPeople(departments, createRandom(demoSeed));
  await db
    .transaction()
    .execute((transaction) =>
      insertUsage(transaction, { plan: { companyId, departments, people }, now: new Date() }),
    );
  for (const table of ['usage_day', 'usage_member', 'usage_direct'])
    await sql`analyze ${sql.table(table)}`.execute(db);
};

const spanOf = async ({ database: { db }, companyId }: StressCompany) => {
  const { rows } = await sql<{ readonly from: string; readonly to: string }>`
    select (max(day) - 365)::date as from, max(day) as to from usage_day
    where company_id = ${companyId} and department_id = 0`.execute(db);
  const [span] = rows;
  if (span === undefined) throw new Error('Expected days of use');
  return span;
};

/** Overview of a year, tables by department and by person: the whole call beside its heaviest statement alone; closing a day. */
export const measureUsage = async (size: Size, say: Say): Promise<readonly Row[]> => {
  const { rounds, perRound } = turns[size];
  const company = await openStressCompany(size, say);
  const { database, companyId } = company;
  try {
    say('400 days of use');
    await fillUsage(company);
    say('overview and tables');
    const { ask } = await createOurApp(company);
    const span = await spanOf(company);
    const bare = () => findUsageDays(database.db, { companyId, roots: [0], span: span });
    const rowOf = async (name: string, path: string, fields: object): Promise<Row> => ({
      ...{ name: `embedded: ${name}`, unit: 'per second', against: 'the days of a year, read alone', goal },
      ...(await ratesInTurns({ rounds, perRound }, { ours: () => ask(path, fields), reference: bare })),
    });
    return [
      await rowOf('overview of a year, compared', '/data/overview', { ...span, compare: 'previous' }),
      await rowOf('memberUse, top departments', '/data/memberUse', { level: 'department' }),
      await rowOf('memberUse, first page of people', '/data/memberUse', { level: 'person' }),
      ...(await measureClosing(size, say)),
    ];
  } finally {
    await database.close();
  }
};
