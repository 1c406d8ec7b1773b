import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  `create table invite_link (
    company_id bigint not null,
    invite_id bigint not null,
    dept_id bigint not null,
    creator_id bigint not null,
    token_hash text not null unique,
    sealed text,
    validity integer not null check (validity in (1, 2)),
    expires_at timestamptz,
    need_approval integer not null default 1,
    max_uses integer,
    used_count integer not null default 0,
    is_current integer not null default 1,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    end_reason text check (end_reason in ('by_hand', 'reset')),
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by bigint,
    primary key (company_id, invite_id),
    check ((validity = 2) = (expires_at is null)),
    check (max_uses is null or used_count <= max_uses)
  )`,
  // One current link per department and creator, whoever asks at once.
  `create unique index invite_link_current on invite_link (company_id, dept_id, creator_id) where is_current = 1`,
  'create index invite_link_age on invite_link (company_id, created_at desc, invite_id desc)',
  `create table invite_use (
    company_id bigint not null,
    invite_id bigint not null,
    person_hash text not null,
    used_at timestamptz not null,
    primary key (company_id, invite_id, person_hash),
    foreign key (company_id, invite_id) references invite_link (company_id, invite_id) on delete cascade
  )`,
];

/** Links people join a department by, known by the hash of what they hold, and who has used them (safety.md T23). */
export const inviteLinks: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
