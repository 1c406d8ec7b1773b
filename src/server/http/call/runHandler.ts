import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Violation, violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import type { Database } from '#server/database/connection.ts';
import {
  CompanyClosed,
  readInCompany,
  writeInCompany,
  writeOverCompany,
} from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';
import { permissionOf } from '#server/guard/permission.ts';
import { stepUpRefusal } from '#server/guard/proofs.ts';
import { findActor } from '#server/guard/store/actors.ts';
import { claimKey, releaseKey, storeAnswer, type WriteKey } from '#server/guard/store/idempotency.ts';
import {
  type Answer,
  type AuditEntry,
  type CallContext,
  done,
  type FoundAnswer,
  refused,
} from '#server/platform/handler.ts';
import type { AnyHandler, Prepared } from '#server/platform/ports.ts';
import {
  type AuditOrigin,
  insertOperationRecords,
  withConcerns,
} from '#server/platform/store/operationRecords.ts';
import { answerAfterCommit, endsCompany, runsAsOwner } from './asOwner.ts';
import { auditRefusedAttempt, requestFields } from './refusedAttempts.ts';

/** One call ready to run: its request is valid, its reader known. */
export interface ReadyCall {
  readonly call: CallModel;
  readonly handler: AnyHandler;
  readonly request: unknown;
  /** Characters no one sees: what the handler says against the request comes first, without it nothing is kept. */
  readonly unseen?: readonly Violation[];
  readonly requestKey: string | undefined;
  /** How far the database had written when it last answered this reader; undefined: unknown, only the primary answers them (`ReadReplica`). */
  readonly readsFrom?: number | undefined;
  /** Everything of the context but what depends on the transaction. */
  readonly context: Omit<CallContext, 'db' | 'readLater' | 'audit' | 'afterCommit'>;
}

/** Carries a refusal out of a transaction, so that it is rolled back. */
class Rollback extends Error {
  override readonly name = 'Rollback';
  readonly answer: Answer<unknown>;
  constructor(answer: Answer<unknown>) {
    super('refused');
    this.answer = answer;
  }
}

/** Who did it: the reader; at sign-in the person whose session was just opened, named by the audit entry, in the role they come in. */
const operatorOf = async (
  { context }: ReadyCall,
  {
    db,
    answer,
    entries,
  }: {
    readonly db: Kysely<Tables>;
    readonly answer: Answer<unknown>;
    readonly entries: readonly AuditEntry[];
  },
): Promise<Operator> => {
  const { companyId, userId, name, roles } = context.actor;
  const session =
    answer.kind === 'done' && answer.session?.kind === 'open' ? answer.session.session : undefined;
  // Anyone who enters another company has another number there.
  if (userId !== 0 && (session === undefined || session.companyId === companyId))
    return { operatorId: userId, operatorName: name, operatorRole: roles[0] ?? '' };
  if (session === undefined) return { operatorId: undefined, operatorName: name, operatorRole: '' };
  const entered = await findActor(db, session.companyId, session.userId);
  return {
    operatorId: session.userId,
    operatorName: entered?.name ?? entries[0]?.targetName ?? '',
    operatorRole: entered?.roles[0] ?? '',
  };
};

type Operator = Pick<AuditOrigin, 'operatorId' | 'operatorName' | 'operatorRole'>;

const originOf = (
  { context }: ReadyCall,
  {
    companyId,
    operator,
    result,
  }: { readonly companyId: number; readonly operator: Operator; readonly result: string },
): AuditOrigin => ({
  companyId,
  ...operator,
  ip: context.ip,
  deviceId: context.deviceId === '' ? undefined : context.deviceId,
  requestId: context.requestId,
  time: context.now,
  result,
});

/** The company a row belongs to: the reader's; at sign-in the one that was just entered. */
const companyOf = ({ context }: ReadyCall, answer: Answer<unknown>): number =>
  answer.kind === 'done' && answer.session?.kind === 'open'
    ? answer.session.session.companyId
    : context.actor.companyId;

/**
 * The database as a call may use it: held to the reader's company, but for calls of no one who is signed in and the few that run
 * as the owner of the tables.
 */
const databaseFor = ({ call, context, request }: ReadyCall, database: Database): Database => {
  const { companyRole: _, ...asOwner } = database;
  return context.actor.companyId === 0 || runsAsOwner(call.name, requestFields(request)) ? asOwner : database;
};

/** What a handler leaves to be done with its answer: audit rows in the transaction, work outside after it. */
interface Remaining {
  readonly entries: AuditEntry[];
  readonly works: (() => Promise<void>)[];
}

const nothingYet = (): Remaining => ({ entries: [], works: [] });

/** Where a call runs: its own transaction, or the plain connection of a read, and the database for what comes later. */
interface Ground {
  readonly db: Kysely<Tables>;
  readonly database: Database;
}

const execute = async (
  ready: ReadyCall,
  { db, database }: Ground,
  { entries, works }: Remaining,
): Promise<Answer<unknown>> => {
  const context: CallContext = {
    ...ready.context,
    db,
    readLater: (work) => readInCompany(database, ready.context.actor.companyId, work),
    audit: (entry) => entries.push(entry),
    afterCommit: (work) => works.push(work),
  };
  // A request done before answers as it did then: anyone who repeats it has proved themselves once.
  const unproved = await stepUpRefusal(context, ready.call.stepUp);
  if (unproved !== undefined) return unproved;
  // The request was validated against this call's schema; the table keeps handlers of all types.
  return ready.handler(ready.request as never, context);
};

const writeKeyOf = ({ call, context, request, requestKey }: ReadyCall): WriteKey | undefined => {
  const { companyId, userId } = context.actor;
  if (requestKey === undefined || !call.isIdempotent || userId === 0) return undefined;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { companyId, userId, requestKey, callName: call.name, requestHash };
};

/** A write whose handler has nothing to say of it is told by the permission it took. */
const genericEntry = ({ call, context, request }: ReadyCall): AuditEntry => ({
  action: permissionOf(call, context.models, requestFields(request)),
  targetType: call.noun,
});

/** How the audit names an answer: `done`, or the key of what stood in the way. */
const resultOf = (answer: Answer<unknown>): string => {
  switch (answer.kind) {
    case 'done':
    case 'file':
    case 'stored':
      return 'done';
    case 'refused':
      return answer.errorKey;
    case 'signedOut':
      return answer.rule;
    default:
      return answer satisfies never;
  }
};

const writeAudit = async (
  ready: ReadyCall,
  {
    db,
    answer,
    entries,
  }: {
    readonly db: Kysely<Tables>;
    readonly answer: Answer<unknown>;
    readonly entries: readonly AuditEntry[];
  },
): Promise<void> => {
  const companyId = companyOf(ready, answer);
  // Nothing to file it under: a sign-in that never reached a company.
  if (companyId === 0 || entries.length === 0) return;
  const result = resultOf(answer);
  await insertOperationRecords(db, {
    origin: originOf(ready, {
      companyId,
      operator: await operatorOf(ready, { db, answer, entries }),
      result,
    }),
    category: ready.call.noun,
    entries: entries.map((entry) => withConcerns(ready.context.models, entry)),
  });
};

/** A refusal that has counted something: its transaction stands. */
const isKept = (answer: Answer<unknown>): boolean => answer.kind === 'refused' && answer.isKept === true;

/** A refused step-up or sign-in leaves its row although everything else is gone; an attempt its handler said nothing of, too. */
const auditRefusal = (
  ready: ReadyCall,
  {
    database: { db },
    answer,
    remaining: { entries },
  }: { readonly database: Database; readonly answer: Answer<unknown>; readonly remaining: Remaining },
): Promise<void> =>
  entries.length === 0 ? auditRefusedAttempt(db, ready, answer) : writeAudit(ready, { db, answer, entries });

const writeIn = async (ready: ReadyCall, ground: Ground, remaining: Remaining): Promise<Answer<unknown>> => {
  const { db } = ground;
  const key = writeKeyOf(ready);
  const claim = key === undefined ? undefined : await claimKey(db, key, ready.context.now);
  if (claim?.kind === 'repeated') return done(claim.reply);
  if (claim?.kind === 'reused') return refused([violation('call.duplicateRequest')]);
  const given = await execute(ready, ground, remaining);
  const { entries } = remaining;
  const { unseen = [] } = ready;
  const isUnseen = given.kind === 'done' && unseen.length > 0;
  // What the handler has written of itself goes with what it did.
  if (isUnseen) entries.length = 0;
  const answer = isUnseen ? refused(unseen) : given;
  if (isKept(answer)) {
    if (key !== undefined) await releaseKey(db, key);
    return answer;
  }
  if (answer.kind !== 'done') throw new Rollback(answer);
  if (entries.length === 0 && answer.isUnaudited !== true) entries.push(genericEntry(ready));
  await writeAudit(ready, { db, answer, entries });
  if (key !== undefined) await storeAnswer(db, key, answer.reply);
  return answer;
};

const runWrite = async (ready: ReadyCall, database: Database): Promise<FoundAnswer> => {
  const remaining = nothingYet();
  const { companyId } = ready.context.actor;
  try {
    const write = (db: Kysely<Tables>) => writeIn(ready, { db, database }, remaining);
    const answer = endsCompany(ready.call.name)
      ? await writeOverCompany(database, write)
      : await writeInCompany(database, companyId, write);
    if (isKept(answer)) await auditRefusal(ready, { database, answer, remaining });
    else for (const work of remaining.works) await work();
    return await answerAfterCommit(answer);
  } catch (error) {
    if (error instanceof CompanyClosed) return { kind: 'signedOut', rule: 'call.sessionInvalid' };
    if (!(error instanceof Rollback)) throw error;
    await auditRefusal(ready, { database, answer: error.answer, remaining });
    return answerAfterCommit(error.answer);
  }
};

interface FoundRead extends Pick<Remaining, 'works'> {
  readonly answer: Answer<unknown>;
}

/** Reads at `db`; what is read later is read where everything is. */
const readAt = async (ready: ReadyCall, database: Database, db: Database['db']): Promise<FoundRead> => {
  const remaining = nothingYet();
  const answer = await readInCompany({ ...database, db }, ready.context.actor.companyId, async (reading) => {
    const given = await execute(ready, { db: reading, database }, remaining);
    await writeAudit(ready, { db: reading, answer: given, entries: remaining.entries });
    return given;
  });
  return { answer, works: remaining.works };
};

/** What the replica answers, where it has all the reader has seen; a refusal is left to the primary, for what it misses may be there by now. */
const readAtReplica = async (ready: ReadyCall, database: Database): Promise<FoundRead | undefined> => {
  const { replica } = database;
  const { readsFrom, call } = ready;
  if (replica === undefined || readsFrom === undefined || !(await replica.holds(readsFrom))) return undefined;
  return replica.ask(call.name, async () => {
    const found = await readAt(ready, database, replica.db);
    return found.answer.kind === 'refused' || found.answer.kind === 'signedOut' ? undefined : found;
  });
};

const runRead = async (ready: ReadyCall, database: Database): Promise<FoundAnswer> => {
  const { answer, works } =
    (await readAtReplica(ready, database)) ?? (await readAt(ready, database, database.db));
  for (const work of works) await work();
  return answerAfterCommit(answer);
};

/** What the handler makes of its request before its transaction; nothing for most. */
const prepare = async (
  { handler, request, context }: ReadyCall,
  database: Database,
): Promise<Prepared | undefined> =>
  // The request was validated against this call's schema; the table keeps handlers of all types.
  handler.prepare?.(request as never, {
    ...context,
    readLater: (work) => readInCompany(database, context.actor.companyId, work),
  });

/**
 * Runs the handler of a call: a write in one transaction with its audit rows and its idempotency key, rolled back when
 * refused; a read on the plain connection, or in a transaction where the database holds it to its company.
 */
export const runHandler = async (ready: ReadyCall, database: Database): Promise<FoundAnswer> => {
  const own = databaseFor(ready, database);
  const prepared = await prepare(ready, own);
  if (prepared?.kind === 'refused') {
    await auditRefusedAttempt(own.db, ready, prepared);
    return prepared;
  }
  const known =
    prepared === undefined ? ready : { ...ready, context: { ...ready.context, prepared: prepared.value } };
  return known.call.effect === 'write' ? runWrite(known, own) : runRead(known, own);
};
