import { nextAttemptAt, sendingLeaseSeconds, sendingPatienceSeconds } from '#domain/message/delivery.ts';
import { codeKeptMs, noticeKeptMs } from '#domain/message/limits.ts';
import { writePiece } from '#server/features/messages/batchRows.ts';
import { type BatchKey, findOpenBatches } from '#server/features/messages/store/messageBatches.ts';
import {
  blankOldMessages,
  blankStrangers,
  markFailed,
  markSent,
  postpone,
  type TakenMessage,
  takeDueMessages,
} from '#server/features/messages/store/messageRecords.ts';
import type { OutgoingSms, SmsPort, SmsVerdict } from '#server/platform/outbound/sms/smsPort.ts';
import type { Ports } from '#server/platform/ports.ts';

/** Messages one process has under way at a time. */
const atOnce = 50;
const mostOfError = 200;
const msPerSecond = 1_000;

/** What came of an attempt; `unknown`: it may have been sent. */
type Outcome = SmsVerdict | { readonly kind: 'unknown'; readonly error: string };

/** One that never answers would keep every other message, codes included: after the patience it is not known what came of it. */
const sendInTime = async (sms: Pick<SmsPort, 'send'>, message: OutgoingSms): Promise<SmsVerdict> => {
  const patience = new AbortController();
  const over = new Promise<never>((_, reject) => {
    patience.signal.addEventListener('abort', () => reject(patience.signal.reason));
  });
  const timer = setTimeout(
    () => patience.abort(new Error(`No answer in ${sendingPatienceSeconds} s`)),
    sendingPatienceSeconds * msPerSecond,
  );
  try {
    return await Promise.race([sms.send(message, patience.signal), over]);
  } finally {
    clearTimeout(timer);
  }
};

/** By e-mail where it has an address, else to its number. */
const portFor = ({ sms, mail }: Ports, { email, subject }: TakenMessage): Pick<SmsPort, 'send'> => {
  if (email === null) return sms;
  if (mail === undefined) throw new Error('SMTP_URL is not set any more');
  return { send: ({ id, text }) => mail.send({ id, to: email, subject: subject ?? '', text }) };
};

const attempt = async (ports: Ports, message: TakenMessage): Promise<Outcome> => {
  const { tracing } = ports;
  const { providerKey: id, countryCode, phone, text, askedIn } = message;
  const send = () => sendInTime(portFor(ports, message), { id, countryCode, phone, text });
  try {
    return await (tracing === undefined ? send() : tracing.job('message', send, askedIn));
  } catch (error) {
    return { kind: 'unknown', error: String(error).slice(0, mostOfError) };
  }
};

/** What was not accepted: turned down for good, or tried again as long as it makes sense. */
const postponeOrFail = async (
  { database: { db }, clock, logger, metrics }: Ports,
  message: TakenMessage,
  outcome: Outcome,
): Promise<void> => {
  if (outcome.kind === 'accepted') return;
  const { id } = message;
  const now = clock();
  if (outcome.kind === 'rejected') {
    metrics.countMessages('refused');
    await markFailed(db, { id, error: outcome.reason.slice(0, mostOfError), isNumber: true }, now);
    return;
  }
  const { error } = outcome;
  const nextAt = nextAttemptAt({ ...message, now });
  logger.warn({ message: id, attempts: message.attempts, error }, 'sms');
  metrics.countMessages(nextAt === undefined ? 'given_up' : 'retried');
  await (nextAt === undefined
    ? markFailed(db, { id, error, isNumber: false }, now)
    : postpone(db, { id, error, nextAt }));
};

const handOver = async (ports: Ports, messages: readonly TakenMessage[]): Promise<void> => {
  const outcomes = await Promise.all(messages.map((message) => attempt(ports, message)));
  const sent = messages.flatMap(({ id }, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === 'accepted' ? [{ id, providerNo: outcome.providerNo }] : [];
  });
  ports.metrics.countMessages('handed_over', sent.length);
  if (sent.length > 0) await markSent(ports.database.db, sent, ports.clock());
  for (const [index, message] of messages.entries()) {
    const outcome = outcomes[index];
    if (outcome !== undefined) await postponeOrFail(ports, message, outcome);
  }
};

/**
 * Hands whatever waits in the outbox to the provider and answers how many attempts there were. A process killed between sending and
 * marking leaves its messages to the next one, which sends them with the same id: the provider has them already (case A04).
 */
export const deliverMessages = async (ports: Ports): Promise<number> => {
  for (let attempts = 0; ; ) {
    const now = ports.clock();
    const until = new Date(now.getTime() + sendingLeaseSeconds * msPerSecond);
    const due = await takeDueMessages(ports.database.db, { now, until, limit: atOnce });
    if (due.length === 0) return attempts;
    await handOver(ports, due);
    attempts += due.length;
    await ports.database.letOthersPass();
  }
};

/** Writes whatever is left of one batch, a piece in a transaction, and answers how many pieces there were. */
const writeBatch = async ({ database, clock }: Ports, key: BatchKey): Promise<number> => {
  const writeNext = () => database.db.transaction().execute((db) => writePiece(db, clock(), key));
  let pieces = 0;
  while (await writeNext()) {
    pieces += 1;
    await database.letOthersPass();
  }
  return pieces;
};

/**
 * Writes the messages of large batches into the outbox, the oldest batch first, and answers how many pieces there were: a process that
 * dies leaves the rest to the next one. A batch that fails is logged, tried again the next time, and stands in no other's way.
 */
export const writeBatches = async (ports: Ports): Promise<number> => {
  let pieces = 0;
  for (const key of await findOpenBatches(ports.database.db))
    try {
      pieces += await writeBatch(ports, key);
    } catch (error) {
      ports.logger.error({ ...key, error: String(error) }, 'message batch');
    }
  return pieces;
};

/** Rows blanked in one statement: the next run takes what is left. */
const rowsPerRun = 2_000;

/**
 * Forgets what was written to whom: codes an hour after they were written, notices after 30 days, and with them the names of people who
 * never came in. Answers how many rows were blanked.
 */
export const deleteOldMessages = async ({
  database: { db },
  clock,
}: Pick<Ports, 'database' | 'clock'>): Promise<number> => {
  const now = clock().getTime();
  const [codes, notices] = [new Date(now - codeKeptMs), new Date(now - noticeKeptMs)];
  const messages = await blankOldMessages(db, { codes, notices }, rowsPerRun);
  return messages + (await blankStrangers(db, notices, rowsPerRun));
};
