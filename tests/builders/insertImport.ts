import type { Backend } from '#tests/setup/backend.ts';
import type { Person } from '#tests/setup/company.ts';

/** An import of someone's that ended, without a file to upload. */
export const insertImport = (
  { database, ports }: Pick<Backend, 'database' | 'ports'>,
  { companyId, userId }: Pick<Person, 'companyId' | 'userId'>,
) =>
  database.db
    .insertInto('import_job')
    .values({
      company_id: companyId,
      import_id: 1,
      noun: 'member',
      purpose: 'add',
      status: 'finished',
      file_name: '新同事.csv',
      file_hash: '0'.repeat(64),
      format: 'csv',
      locale: 'zh',
      creator_id: userId,
      created_at: ports.clock(),
      expires_at: ports.clock(),
    })
    .execute();
