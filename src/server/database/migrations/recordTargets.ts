import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Everything a record concerns, its own target among them: newest first of one target is a walk along the key.
  `create table operation_target (
    company_id bigint not null,
    target_type text not null,
    target_id bigint not null,
    record_id bigint not null,
    primary key (company_id, target_type, target_id, record_id)
  )`,
  `insert into operation_target (company_id, target_type, target_id, record_id)
    select company_id, target_type, target_id, id from operation_record where target_id is not null`,
  // What a scope reaches is asked per record, newest first.
  'create index operation_target_record on operation_target (company_id, record_id)',
  // One's own records, and how many phone numbers somebody revealed today.
  'create index operation_record_operator on operation_record (company_id, operator_id, time desc)',
];

/** A record concerns several things: a person who joins a department stands in the history of both. */
export const recordTargets: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
