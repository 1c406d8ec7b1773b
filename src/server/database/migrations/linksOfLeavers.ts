import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table invite_link drop constraint if exists invite_link_end_reason_check',
  `alter table invite_link add constraint invite_link_end_reason_check
    check (end_reason in ('by_hand', 'reset', 'maker_gone'))`,
  'create index invite_link_maker on invite_link (company_id, creator_id) where revoked_at is null',
  // Links of people who had left before links ended with their makers.
  `update invite_link link set revoked_at = now(), end_reason = 'maker_gone', is_current = 0,
      version = link.version + 1, updated_at = now(), updated_by = null
    from member maker
    where maker.company_id = link.company_id and maker.user_id = link.creator_id and maker.status = 'resigned'
      and link.revoked_at is null and (link.expires_at is null or link.expires_at >= now())
      and (link.max_uses is null or link.used_count < link.max_uses)`,
];

/** Links end with the work of whoever made them. */
export const linksOfLeavers: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
