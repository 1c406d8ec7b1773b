import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table company_verification (
    company_id bigint not null,
    verification_id bigint not null,
    status smallint not null check (status in (0, 1, 2, 3)),
    org_type text not null,
    doc_type text,
    social_credit_code text,
    registration_number text,
    organization_code text,
    name text not null,
    legal_representative text not null,
    id_number_sealed text not null,
    id_number_mask text not null,
    phone text not null,
    province text not null,
    city text not null,
    detail_address text not null,
    licence_image jsonb,
    organization_image jsonb,
    authorization_image jsonb,
    submitted_by bigint not null,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    reject_reason text,
    reject_fields jsonb not null default '[]',
    ended_at timestamptz,
    end_reason text check (end_reason in ('withdrawn', 'cancelled')),
    primary key (company_id, verification_id),
    check ((status = 0) = (ended_at is not null))
  )`,
  // One question before the platform at a time, one certificate in force.
  'create unique index company_verification_standing on company_verification (company_id) where status in (1, 2)',
  'create index company_verification_submitted on company_verification (company_id, submitted_at desc)',
  `create table verification_cancel_code (
    company_id bigint not null,
    ticket_hash text not null,
    user_id bigint not null,
    session_id bigint not null,
    scanner_session_id bigint,
    status smallint not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (company_id, ticket_hash)
  )`,
];

/** What companies hand in to be verified, one row a submission; and the codes a phone cancels a verification with. */
export const verifications: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
