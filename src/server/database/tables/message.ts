import type { MessagePurpose } from '#domain/message/delivery.ts';
import { bigint, day, identity, instant, integer, oneOf, table, text, uuid } from './declareTable.ts';

export const messageTables = {
  /** One message; `provider_key` names it to the provider, however often it is handed over. */
  sms_outbox: table({
    columns: {
      id: identity(),
      company_id: bigint(),
      country_code: text(),
      phone: text(),
      text: text(),
      created_at: instant(),
      provider_key: uuid().setBy('gen_random_uuid()'),
      purpose: text<MessagePurpose>().default('code'),
      status: oneOf('waiting', 'sending', 'sent', 'failed').default('waiting'),
      batch_id: bigint().orNull(),
      attempts: integer().default(0),
      /** When it is tried next; while it is being sent: when the process that has it counts as dead. */
      next_attempt_at: instant().orNull(),
      sent_at: instant().orNull(),
      error: text().orNull(),
      /** The number the provider gave it, and what it says became of it. */
      provider_no: text().orNull(),
      report: oneOf('delivered', 'undelivered').orNull(),
      reported_at: instant().orNull(),
      /** The call that asked for it, as `traceparent` names it; null: its trace is not kept. */
      asked_in: text().orNull(),
      /** Where it goes by e-mail, and its subject; null: to the number. */
      email: text().orNull(),
      subject: text().orNull(),
    },
    key: 'id',
    indexes: {
      sms_outbox_key: '(provider_key)',
      sms_outbox_number: '(provider_no) where provider_no is not null',
      sms_outbox_company: '(company_id, id desc)',
      // Anyone who waits for a code is not kept waiting by ten thousand notices.
      sms_outbox_due: "((purpose <> 'code'), next_attempt_at) where status in ('waiting', 'sending')",
      // What is still to be forgotten is looked for twice a minute.
      sms_outbox_kept: "(created_at) where text <> ''",
    },
  }),
  /** What was sent at once: an activation of many people, or one notice. */
  message_batch: table({
    columns: {
      company_id: bigint(),
      batch_id: bigint(),
      purpose: text<MessagePurpose>(),
      /** The wording before names are filled in, and the address in it. */
      text: text(),
      link: text().default(''),
      /** Null: sent by the clock. */
      creator_id: bigint().orNull(),
      created_at: instant(),
      /** People who were meant, and those of them to whom nothing stood against it. */
      total: integer(),
      to_send: integer(),
      /** Messages that stand in the outbox. */
      prepared: integer().default(0),
      sent: integer().default(0),
      failed: integer().default(0),
      /** What the provider says became of those that were sent. */
      delivered: integer().default(0),
      undelivered: integer().default(0),
      /** What was paid for: parts of 70 or 67 characters. */
      segments: integer().default(0),
      finished_at: instant().orNull(),
    },
    key: 'company_id, batch_id',
    indexes: {
      message_batch_time: '(company_id, created_at desc, batch_id desc)',
      message_batch_unprepared: '(created_at) where prepared < to_send',
    },
  }),
  /** Someone a batch was meant for, as they were then. */
  message_recipient: table({
    columns: {
      company_id: bigint(),
      batch_id: bigint(),
      /** Place in the batch, from 1. */
      seq: integer(),
      user_id: bigint().orNull(),
      name: text(),
      country_code: text(),
      phone: text(),
      /** Why nothing was sent; null: it was, or will be. */
      reason: text().orNull(),
      message_id: bigint().orNull(),
    },
    key: 'company_id, batch_id, seq',
    rules: [
      'foreign key (company_id, batch_id) references message_batch (company_id, batch_id) on delete cascade',
    ],
    indexes: {
      message_recipient_person: '(company_id, user_id) where user_id is not null',
      message_recipient_stranger: "(company_id, batch_id) where user_id is null and phone <> ''",
      message_recipient_unprepared: '(company_id, batch_id, seq) where reason is null and message_id is null',
    },
  }),
  /** One activation notice per person and week: the key is the rule. */
  activation_notice: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      /** The Monday of the week in the company's zone. */
      week: day(),
      batch_id: bigint(),
    },
    key: 'company_id, user_id, week',
  }),
  /** A number whose last message was turned down for good. */
  undeliverable_number: table({
    columns: {
      company_id: bigint(),
      country_code: text(),
      phone: text(),
      reason: text(),
      since: instant(),
    },
    key: 'company_id, country_code, phone',
  }),
  /** How many notices a company, a person or an address caused on a day. */
  message_spend: table({
    columns: {
      scope: text<'company' | 'person' | 'address'>(),
      key: text(),
      day: day(),
      spent: integer(),
    },
    key: 'scope, key, day',
  }),
};
