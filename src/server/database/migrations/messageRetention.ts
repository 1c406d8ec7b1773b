import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // What is still to be forgotten is looked for twice a minute.
  `create index sms_outbox_kept on sms_outbox (created_at) where text <> ''`,
  'create index message_recipient_person on message_recipient (company_id, user_id) where user_id is not null',
  `create index message_recipient_stranger on message_recipient (company_id, batch_id)
    where user_id is null and phone <> ''`,
  // Records of invitations written before say where the link led: the token behind the # is nobody's to read.
  `update message_batch set text = regexp_replace(text, '#[A-Za-z0-9_-]{22}', '#…') where purpose = 'temporaryInvite'`,
];

/** Messages lose their words and numbers in time. */
export const messageRetention: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
