import { type Kysely, sql } from 'kysely';
import { weekStart } from '#domain/member/week.ts';
import { spendDay } from '#domain/message/limits.ts';
import { segmentsOf } from '#domain/message/segments.ts';
import { defaultTemplate } from '#domain/message/template.ts';
import { fillWording } from '#domain/message/wording.ts';
import type { Tables } from '#server/database/tables.ts';
import { hoursBefore } from './dates.ts';
import { insertRows, type Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';

/** What a demo company sent: whose people, by whom, from where. */
export interface DemoMessages {
  readonly companyId: number;
  readonly companyName: string;
  readonly people: readonly PlannedPerson[];
  readonly creatorId: number;
}

const link = 'https://app.lanshan.example';
const hoursOfWeek = 7 * 24;
/** Two activations: how long ago, how many people of the list, how many of them turned down by the carrier. */
const batches = [
  { id: 1, hoursAgo: 2 * hoursOfWeek + 5, from: 0, count: 36, failed: 2 },
  { id: 2, hoursAgo: 1, from: 0, count: 14, failed: 0 },
] as const;

type Batch = (typeof batches)[number];

/** People an activation may go to. */
const reachable = ({ resigned, isActive, isRealName, countryCode }: PlannedPerson): boolean =>
  resigned === undefined && !isActive && isRealName && countryCode === '86';

const peopleOf = ({ people }: DemoMessages, { from, count }: Batch): readonly PlannedPerson[] =>
  people.filter(reachable).slice(from, from + count);

const textOf = ({ companyName }: DemoMessages, { name }: PlannedPerson): string =>
  fillWording(defaultTemplate, { company: companyName, name, link });

const isFailed = ({ count, failed }: Batch, place: number): boolean => place >= count - failed;

const batchRow = (plan: DemoMessages, batch: Batch, at: Date): Row => {
  const people = peopleOf(plan, batch);
  return {
    company_id: plan.companyId,
    batch_id: batch.id,
    purpose: 'activation',
    text: defaultTemplate,
    link,
    creator_id: plan.creatorId,
    created_at: at.toISOString(),
    total: people.length,
    to_send: people.length,
    prepared: people.length,
    sent: people.length - batch.failed,
    failed: batch.failed,
    segments: people.reduce((sum, person) => sum + segmentsOf(textOf(plan, person)), 0),
    finished_at: at.toISOString(),
  };
};

const messageRows = (plan: DemoMessages, batch: Batch, at: Date): readonly Row[] =>
  peopleOf(plan, batch).map((person, place) => ({
    company_id: plan.companyId,
    country_code: person.countryCode,
    phone: person.phone,
    text: textOf(plan, person),
    created_at: at.toISOString(),
    purpose: 'activation',
    status: isFailed(batch, place) ? 'failed' : 'sent',
    batch_id: batch.id,
    attempts: 1,
    sent_at: isFailed(batch, place) ? null : at.toISOString(),
    error: isFailed(batch, place) ? '空号' : null,
  }));

const recipientRows = (plan: DemoMessages, batch: Batch): readonly Row[] =>
  peopleOf(plan, batch).map((person, place) => ({
    company_id: plan.companyId,
    batch_id: batch.id,
    seq: place + 1,
    user_id: person.userId,
    name: person.name,
    country_code: person.countryCode,
    phone: person.phone,
  }));

const noticeRows = (plan: DemoMessages, batch: Batch, at: Date): readonly Row[] =>
  peopleOf(plan, batch).map((person) => ({
    company_id: plan.companyId,
    user_id: person.userId,
    week: spendDay(weekStart(at)),
    batch_id: batch.id,
  }));

const undeliverableRows = (plan: DemoMessages, batch: Batch, at: Date): readonly Row[] =>
  peopleOf(plan, batch)
    .filter((_, place) => isFailed(batch, place))
    .map((person) => ({
      company_id: plan.companyId,
      country_code: person.countryCode,
      phone: person.phone,
      reason: '空号',
      since: at.toISOString(),
    }));

/** Messages of a batch stand beside whom they were for, and people know when they were notified last. */
const tie = async (
  db: Kysely<Tables>,
  { companyId }: DemoMessages,
  { id }: Batch,
  at: Date,
): Promise<void> => {
  await sql`update message_recipient person set message_id = message.id from sms_outbox message
    where person.company_id = ${companyId} and person.batch_id = ${id} and message.company_id = person.company_id
      and message.batch_id = person.batch_id and message.phone = person.phone`.execute(db);
  await sql`update member set last_sms_at = ${at} from message_recipient person
    where person.company_id = ${companyId} and person.batch_id = ${id} and member.company_id = person.company_id
      and member.user_id = person.user_id`.execute(db);
};

/** Writes what was sent, in the order it was; answers how many batches there are. */
export const insertDemoMessages = async (
  db: Kysely<Tables>,
  plan: DemoMessages,
  now: Date,
): Promise<number> => {
  for (const batch of batches) {
    const at = hoursBefore(now, batch.hoursAgo);
    await insertRows(db, 'message_batch', [batchRow(plan, batch, at)]);
    await insertRows(db, 'sms_outbox', messageRows(plan, batch, at));
    await insertRows(db, 'message_recipient', recipientRows(plan, batch));
    await insertRows(db, 'activation_notice', noticeRows(plan, batch, at));
    await insertRows(db, 'undeliverable_number', undeliverableRows(plan, batch, at));
    await tie(db, plan, batch, at);
  }
  return batches.length;
};
