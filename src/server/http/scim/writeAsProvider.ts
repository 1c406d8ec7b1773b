import { CompanyClosed, writeInCompany } from '#server/database/rowSecurity.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, withConcerns } from '#server/platform/store/operationRecords.ts';

/** Who asks: a company's identity provider, in one request. */
export interface Asker {
  readonly companyId: number;
  readonly requestId: string;
  readonly ip: string | undefined;
}

/** Who the operation records name. */
const providerName = 'SCIM';

/** Carries a refusal out of the transaction, so that it is rolled back. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

const isRefusal = (answer: object): answer is Refusal => 'kind' in answer && answer.kind === 'refused';

/**
 * Runs a write of a company's identity provider: one transaction held to its company, with audit rows that name the provider; nothing of
 * it stands where it is refused. Its token was made by the main administrator, so it may what they may, but for what asks who is there.
 */
export const writeAsProvider = async <Result extends object>(
  ports: Ports,
  { companyId, requestId, ip }: Asker,
  work: (context: CallContext) => Promise<Result | Refusal>,
): Promise<Result | Refusal | 'closed'> => {
  const entries: AuditEntry[] = [];
  const works: (() => Promise<void>)[] = [];
  const actor = { ...anonymous, companyId, name: providerName, roles: ['main' as const] };
  try {
    const result = await writeInCompany(ports.database, companyId, async (db) => {
      const job = jobContext(ports, db, { actor, locale: 'en', requestId, entries, works });
      const answer = await work({ ...job, ip, callName: 'saveUser' });
      if (isRefusal(answer)) throw new Refused(answer);
      await insertOperationRecords(db, {
        origin: {
          companyId,
          operatorId: undefined,
          operatorName: providerName,
          operatorRole: '',
          ip,
          deviceId: undefined,
          requestId,
          time: job.now,
          result: 'done',
        },
        category: 'member',
        entries: entries.map((entry) => withConcerns(job.models, entry)),
      });
      return answer;
    });
    for (const done of works) await done();
    return result;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof CompanyClosed) return 'closed';
    throw error;
  }
};
