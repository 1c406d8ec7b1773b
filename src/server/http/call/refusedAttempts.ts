import type { Kysely } from 'kysely';
import { attemptWriting, isKeptAttempt } from '#domain/record/outcome.ts';
import type { CallModel } from '#engine/model.ts';
import type { Tables } from '#server/database/tables.ts';
import { findNamesOfDepartments, findNamesOfPeople } from '#server/features/records/store/recordNames.ts';
import { permissionOf } from '#server/guard/permission.ts';
import { countRefusedSince, lockAttempts } from '#server/guard/store/rateLimits.ts';
import type { Answer, AuditEntry, CallContext } from '#server/platform/handler.ts';
import { insertOperationRecords } from '#server/platform/store/operationRecords.ts';

/** A write that was asked for, as far as it is known before any handler has seen it. */
export interface Attempt {
  readonly call: CallModel;
  readonly request: unknown;
  readonly context: Pick<CallContext, 'actor' | 'models' | 'ip' | 'deviceId' | 'requestId' | 'now'>;
}

const minuteMs = 60_000;

/** The fields of a request; none of one that has no fields. */
export const requestFields = (request: unknown): Readonly<Record<string, unknown>> =>
  typeof request === 'object' && request !== null ? (request as Readonly<Record<string, unknown>>) : {};

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : undefined;
};

/**
 * The id the attempt was aimed at, as it was claimed: whether there is such a row is not asked, so that one's own records
 * do not tell either.
 */
const targetOf = ({ call, request, context }: Attempt): number | undefined => {
  const fields = requestFields(request);
  const idField = context.models[call.noun]?.idField ?? 'id';
  return idOf(fields[idField]) ?? idOf(fields.id);
};

const everything = { all: true, departments: [] } as const;

/** What a person or department is called; other nouns, and ids nothing has, go without a name. */
const nameOf = async (
  db: Kysely<Tables>,
  { call, context: { actor } }: Attempt,
  id: number | undefined,
): Promise<string | undefined> => {
  if (id === undefined) return undefined;
  const { companyId, userId: readerId } = actor;
  const [found] =
    call.noun === 'member'
      ? await findNamesOfPeople(db, { companyId, ids: [id], bounds: { ...everything, readerId } })
      : call.noun === 'department'
        ? await findNamesOfDepartments(db, { companyId, ids: [id], bounds: everything })
        : [];
  return found?.name;
};

const ownEntry = async (db: Kysely<Tables>, attempt: Attempt): Promise<AuditEntry> => {
  const { call, context } = attempt;
  const targetId = targetOf(attempt);
  const name = await nameOf(db, attempt, targetId);
  const action = permissionOf(call, context.models, requestFields(attempt.request));
  return { action, targetType: call.noun, targetId, targetName: name };
};

/** Beyond so many a minute one row tells of all that follow. */
const summaryEntry = ({ context }: Attempt): AuditEntry => ({
  action: 'refusedMany',
  targetType: 'account',
  targetId: context.actor.userId,
  targetName: context.actor.name,
});

/**
 * Leaves the record of a refused write, in a transaction of its own because the write's is gone. Nothing for refusals that
 * are no attempt, for reads, and for anyone who has not signed in.
 */
export const auditRefusedAttempt = async (
  db: Kysely<Tables>,
  attempt: Attempt,
  answer: Answer<unknown>,
): Promise<void> => {
  const { call, context } = attempt;
  const { actor, now } = context;
  if (answer.kind !== 'refused' || !isKeptAttempt(answer.errorKey)) return;
  if (call.effect !== 'write' || actor.userId === 0) return;
  await db.transaction().execute(async (transaction) => {
    await lockAttempts(transaction, actor);
    const since = new Date(now.getTime() - minuteMs);
    const writing = attemptWriting(await countRefusedSince(transaction, actor, since));
    if (writing === 'none') return;
    const entry = writing === 'own' ? await ownEntry(transaction, attempt) : summaryEntry(attempt);
    const origin = {
      companyId: actor.companyId,
      operatorId: actor.userId,
      operatorName: actor.name,
      operatorRole: actor.roles[0] ?? '',
      ip: context.ip,
      deviceId: context.deviceId === '' ? undefined : context.deviceId,
      requestId: context.requestId,
      time: now,
      result: answer.errorKey,
    };
    await insertOperationRecords(transaction, { origin, category: call.noun, entries: [entry] });
  });
};
