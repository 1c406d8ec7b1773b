import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a row is of a company that lives: neither held before it is dissolved, nor dissolved. Every job asks this of what it picks up,
 * so that nothing of a held company changes by itself (decisions/0017). `column` says the company, qualified where several tables
 * have one; row 0 is nobody's, and lives.
 */
export const ofLivingCompany = (column = 'company_id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <> all (array(select held.company_id from company held where held.status <> 'normal')))`;
