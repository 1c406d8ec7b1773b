import { insertOperationRecords } from '#server/features/records/store/operationRecords.ts';
import { nobody } from '#server/guard/store/actors.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { settleConcerns } from '#server/platform/recordConcerns.ts';
import type { JoinOutcome, JoinPerson, JoinTarget } from './joinTarget.ts';

/** Carries an outcome out of a transaction, so that it is rolled back. */
class Undone extends Error {
  override readonly name = 'Undone';
}

/** Whoever joins is nobody of the company yet: its records name them as they name themselves. */
const writeRecords = (
  context: CallContext,
  { companyId }: JoinTarget,
  { name }: JoinPerson,
  entries: readonly AuditEntry[],
): Promise<void> =>
  insertOperationRecords(
    context.db,
    {
      companyId,
      operatorId: undefined,
      operatorName: name,
      operatorRole: '',
      ip: context.ip,
      deviceId: context.deviceId === '' ? undefined : context.deviceId,
      requestId: context.requestId,
      time: context.now,
      result: 'done',
    },
    'invite',
    entries.map((entry) => settleConcerns(context.models, entry)),
  );

/**
 * Lets somebody join in one transaction with its records. `spend` uses up what they have shown; `unspent`: somebody else just
 * did. Of a target that is gone meanwhile nothing is written, and what was shown stays good.
 */
export const joinOnce = async (
  context: CallContext,
  target: JoinTarget,
  person: JoinPerson,
  spend: (context: CallContext) => Promise<boolean>,
): Promise<JoinOutcome | { readonly kind: 'unspent' }> => {
  try {
    return await context.db.transaction().execute(async (db) => {
      const entries: AuditEntry[] = [];
      const inside: CallContext = {
        ...context,
        db,
        actor: { ...nobody, companyId: target.companyId, name: person.name },
        audit: (entry) => entries.push(entry),
      };
      if (!(await spend(inside))) return { kind: 'unspent' } as const;
      const outcome = await target.join(inside, person);
      if (outcome.kind === 'dead') throw new Undone(outcome.kind);
      await writeRecords(inside, target, person, entries);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undone) return { kind: 'dead' };
    throw error;
  }
};
