import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table message_template (
    company_id bigint not null,
    template_id bigint not null,
    name text not null,
    purpose text not null check (purpose in ('accepted', 'rejected', 'temporaryInvite')),
    text text not null,
    status text not null check (status in ('draft', 'reviewing', 'approved', 'rejected')),
    approved_text text,
    approved_at timestamptz,
    submitted_at timestamptz,
    reason text,
    in_use smallint not null default 0 check (in_use = 0 or approved_text is not null),
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint,
    primary key (company_id, template_id)
  )`,
  'create unique index message_template_name on message_template (company_id, name)',
  // One wording per purpose, whoever else chooses another at the same time.
  'create unique index message_template_in_use on message_template (company_id, purpose) where in_use = 1',
];

/** How a company words what it sends by SMS. */
export const messageTemplates: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
