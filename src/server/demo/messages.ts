import { type Kysely, sql } from 'kysely';
import { weekStart } from '#domain/message/activation.ts';
import { segmentsOf } from '#domain/message/delivery.ts';
import { spendDay } from '#domain/message/limits.ts';
import { defaultTemplate, fillWording } from '#domain/message/wording.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PlannedPerson } from './person.ts';
import { hoursBefore } from './random.ts';
import type { Row, TableRows } from './rows.ts';
import type { World } from './world.ts';

const link = 'https://app.lanshan.example';
const hoursOfWeek = 7 * 24;
/** Two activations: how long ago, how many people of the list, how many of them turned down by the carrier. */
const batches = [
  { id: 1, hoursAgo: 2 * hoursOfWeek + 5, count: 36, failed: 2 },
  { id: 2, hoursAgo: 1, count: 14, failed: 0 },
] as const;

/** People an activation may go to. */
const reachable = ({ isActive, isRealName, countryCode }: PlannedPerson): boolean =>
  !isActive && isRealName && countryCode === '86';

interface Message {
  readonly batch: (typeof batches)[number];
  readonly at: Date;
  readonly index: number;
  readonly person: PlannedPerson;
  readonly text: string;
  readonly isFailed: boolean;
}

const messagesOf = ({ company, living, now }: World): readonly Message[] =>
  batches.flatMap((batch) =>
    living
      .filter(reachable)
      .slice(0, batch.count)
      .map((person, index) => ({
        batch,
        at: hoursBefore(now, batch.hoursAgo),
        index,
        person,
        text: fillWording(defaultTemplate, { company: company.name, name: person.name, link }),
        isFailed: index >= batch.count - batch.failed,
      })),
  );

const batchRow = ({ main, now }: World, batch: Message['batch'], messages: readonly Message[]): Row => {
  const sent = messages.filter((message) => message.batch === batch);
  const at = hoursBefore(now, batch.hoursAgo);
  return {
    batch_id: batch.id,
    purpose: 'activation',
    text: defaultTemplate,
    link,
    creator_id: main.userId,
    created_at: at,
    total: sent.length,
    to_send: sent.length,
    prepared: sent.length,
    sent: sent.length - batch.failed,
    failed: batch.failed,
    segments: sent.reduce((sum, { text }) => sum + segmentsOf(text), 0),
    finished_at: at,
  };
};

const numberOf = ({ person: { countryCode, phone } }: Message) => ({ country_code: countryCode, phone });

/** What people who have never signed in were sent, by the main administrator. */
export const messageRows = (world: World): TableRows => {
  const messages = messagesOf(world);
  return {
    message_batch: batches.map((batch) => batchRow(world, batch, messages)),
    sms_outbox: messages.map((message) => ({
      ...numberOf(message),
      text: message.text,
      created_at: message.at,
      purpose: 'activation',
      status: message.isFailed ? 'failed' : 'sent',
      batch_id: message.batch.id,
      attempts: 1,
      sent_at: message.isFailed ? null : message.at,
      error: message.isFailed ? '空号' : null,
    })),
    message_recipient: messages.map((message) => ({
      ...numberOf(message),
      batch_id: message.batch.id,
      seq: message.index + 1,
      user_id: message.person.userId,
      name: message.person.name,
    })),
    activation_notice: messages.map(({ person, at, batch }) => ({
      user_id: person.userId,
      week: spendDay(weekStart(at)),
      batch_id: batch.id,
    })),
    undeliverable_number: messages
      .filter(({ isFailed }) => isFailed)
      .map((message) => ({ ...numberOf(message), reason: '空号', since: message.at })),
  };
};

/** Messages of a batch stand beside whom they were for, and people know when they were notified last. */
export const tieMessages = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`update message_recipient person set message_id = message.id from sms_outbox message
    where person.company_id = ${companyId} and message.company_id = person.company_id
      and message.batch_id = person.batch_id and message.phone = person.phone`.execute(db);
  await sql`update member set last_sms_at = last.at from (
      select user_id, max(batch.created_at) as at from message_recipient join message_batch batch using (company_id, batch_id)
      where company_id = ${companyId} group by user_id) last
    where member.company_id = ${companyId} and member.user_id = last.user_id`.execute(db);
};
