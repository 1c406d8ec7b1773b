import { type Kysely, type Migration, sql } from 'kysely';

/** Each holds only the few people a filter is after: the many are found by reading past the few. */
const indexes = [
  `create index member_executive on member (company_id, user_id) where executive_mode = 1 and status = 'normal'`,
  `create index member_unverified on member (company_id, user_id) where is_real_name = 0 and status = 'normal'`,
  `create index member_special_type on member (company_id, member_type) where member_type <> 'regular' and status = 'normal'`,
  `create index member_phone_show on member (company_id, phone_show) where phone_show <> 1 and status = 'normal'`,
  'create index member_last_sms on member (company_id, last_sms_at) where last_sms_at is not null',
  'create index member_entry_time on member (company_id, entry_time)',
  'create index membership_position on membership (company_id, position)',
];

/** Indexes for the filters of the member list. */
export const memberFilters: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
