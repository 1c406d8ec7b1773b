import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Whom to reach about the company; the rest it said when it was registered.
  'alter table company add column contact_name text',
  'alter table company add column contact_phone text',
  // A company without a row has no logo and the product's own card.
  `create table company_setting (
    company_id bigint primary key,
    logo jsonb,
    attendance_shown smallint not null default 1 check (attendance_shown in (0, 1)),
    info_first text not null default 'organisation' check (info_first in ('organisation', 'personal')),
    card_version integer not null default 0,
    version integer not null default 0,
    updated_at timestamptz not null default now(),
    updated_by bigint
  )`,
  // Covers and startup images: pictures of a company that the platform reviews before anybody sees them.
  `create table company_image (
    company_id bigint not null,
    id bigint not null,
    kind text not null check (kind in ('cover', 'startup')),
    image jsonb not null,
    redirect_link text,
    start_date text,
    end_date text,
    status smallint not null default 0 check (status between 0 and 3),
    reason text,
    replaces_id bigint,
    submitted_at timestamptz not null,
    submitted_by bigint,
    decided_at timestamptz,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint,
    primary key (company_id, id),
    check (kind = 'cover' or (start_date is not null and end_date is not null and start_date <= end_date))
  )`,
  'create index company_image_newest on company_image (company_id, kind, submitted_at desc, id desc)',
  // What stands or waits: for its period, and for what replaces it.
  'create index company_image_live on company_image (company_id, kind, end_date) where status in (0, 1)',
];

/** What a company says of itself and how it looks: facts, logo, cover, startup images, and the card of its people. */
export const companySettings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
