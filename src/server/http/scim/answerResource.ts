import { idOf, type Reading } from '#domain/provisioning/patch.ts';
import { isShown, readShown, type Shown } from '#domain/provisioning/question.ts';
import { CompanyClosed, readInCompany, writeInCompany } from '#server/database/rowSecurity.ts';
import type { WriteAnswer } from '#server/features/provisioning/userWrites.ts';
import { isHarmless, readPart } from '#server/guard/body.ts';
import { anonymous } from '#server/guard/store/actors.ts';
import { beginningOf } from '#server/platform/bodies/streams.ts';
import type { AuditEntry, CallContext, Refusal } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, withConcerns } from '#server/platform/store/operationRecords.ts';
import { listOf } from './describe.ts';
import type { ProvisioningCalls, ResourceKind, ShownKind } from './resources.ts';
import { refusalError, ruleError, scimResponse } from './scimResponse.ts';

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

/** Where a record is looked for: what was done to a department itself, and everything that was done to people. */
const categoryOf = ({ targetType }: AuditEntry): string =>
  targetType === 'department' ? 'department' : 'member';

const isRefusal = (answer: object): answer is Refusal => 'kind' in answer && answer.kind === 'refused';

/**
 * Runs a write of a company's identity provider: one transaction held to its company, with audit rows that name the provider; nothing of
 * it stands where it is refused. Its token was made by the main administrator, so it may what they may, but for what asks who is there.
 */
const writeAsProvider = async <Result extends object>(
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
      const origin = {
        companyId,
        operatorId: undefined,
        operatorName: providerName,
        operatorRole: '',
        ip,
        deviceId: undefined,
        requestId,
        time: job.now,
        result: 'done' as const,
      };
      for (const category of ['department', 'member'])
        await insertOperationRecords(db, {
          origin,
          category,
          entries: entries
            .filter((entry) => categoryOf(entry) === category)
            .map((entry) => withConcerns(job.models, entry)),
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

/** A request whose provider is known. */
export interface Known {
  readonly ports: Ports;
  readonly request: Request;
  readonly asker: Asker;
  /** Where the protocol is answered, as others reach it. */
  readonly base: string;
}

/** What a token is answered that opens nothing. */
export const unauthorized = (): Response =>
  ruleError(401, 'provisioning.token', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** What was sent; a text that is no JSON, and one that no call would take, reads as nothing. */
const bodyOf = async (request: Request, mostBytes: number): Promise<unknown | Response> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  const text = announced > mostBytes ? '' : await beginningOf(request.body, mostBytes + 1, readPart);
  if (announced > mostBytes || Buffer.byteLength(text) > mostBytes) return ruleError(413, 'call.tooLarge');
  try {
    const body: unknown = JSON.parse(text);
    return isHarmless(body) ? body : undefined;
  } catch {
    return undefined;
  }
};

const callsOf = (ports: Ports): ProvisioningCalls => {
  const { saveUser, resignRestore, storeDepartment, updateDepartment, deleteDepartment } = ports.handlers();
  // The table keeps handlers of all types; these are the contract's own.
  return {
    saveUser,
    resignRestore,
    storeDepartment,
    updateDepartment,
    deleteDepartment,
  } as unknown as ProvisioningCalls;
};

const refusedReading = ({ violations }: Extract<Reading<never>, { kind: 'refused' }>): Response =>
  refusalError({ violations, errorKey: '' });

const shownOf = ({ request }: Known): Shown => readShown(new URL(request.url).searchParams);

/** Whether a header of a condition names a tag (RFC 7644 section 3.14); tags are weak, and compared as such. */
const names = (header: string, tag: string): boolean =>
  header
    .split(',')
    .map((each) => each.trim().replace(/^W\//i, ''))
    .some((each) => each === '*' || each === tag.replace(/^W\//, ''));

/** Left out: the write is for whatever is there. */
const expectedBy = ({ headers }: Request) => {
  const header = headers.get('if-match');
  return header === null ? undefined : (tag: string) => names(header, tag);
};

interface Found<Row> {
  readonly row: Row;
  readonly shown: Shown;
}

const resourceOf = <Row>(kind: ShownKind<Row>, { base }: Known, { row, shown }: Found<Row>) =>
  Object.fromEntries(Object.entries(kind.show(row, base)).filter(([name]) => isShown(shown, name)));

const answerFound = <Row>(
  kind: ShownKind<Row>,
  known: Known,
  { status, ...found }: Found<Row> & { readonly status: 200 | 201 | 204 },
): Response =>
  scimResponse(status, status === 204 ? undefined : resourceOf(kind, known, found), {
    Location: `${known.base}/${kind.path}/${kind.idOf(found.row)}`,
    ETag: kind.tagOf(found.row),
  });

const list = async <Row>(kind: ShownKind<Row>, known: Known): Promise<Response> => {
  const { ports, request, asker } = known;
  const shown = shownOf(known);
  const read = kind.list(asker.companyId, new URL(request.url).searchParams, shown);
  if (read.kind === 'refused') return refusedReading(read);
  const { total, startIndex, rows } = await readInCompany(ports.database, asker.companyId, read.value);
  return scimResponse(
    200,
    listOf(
      rows.map((row) => resourceOf(kind, known, { row, shown })),
      { total, startIndex },
    ),
  );
};

const read = async <Row>(kind: ShownKind<Row>, known: Known, id: number): Promise<Response> => {
  const { ports, request, asker } = known;
  const shown = shownOf(known);
  const row = await readInCompany(ports.database, asker.companyId, (db) =>
    kind.find(db, asker.companyId, { id, shown }),
  );
  if (row === undefined) return ruleError(404, 'provisioning.notFound');
  const unchanged = request.headers.get('if-none-match');
  const tag = kind.tagOf(row);
  if (unchanged !== null && names(unchanged, tag)) return scimResponse(304, undefined, { ETag: tag });
  return answerFound(kind, known, { row, shown, status: 200 });
};

/** Reads a body, writes what it says, and answers what is there then: all of it in one transaction. */
const write = async <Row, Change>(
  kind: ResourceKind<Row, Change>,
  known: Known,
  {
    status,
    readBody,
    work,
  }: {
    readonly status: 200 | 201 | 204;
    readonly readBody: (body: unknown) => Reading<Change>;
    readonly work: (context: CallContext, change: Change) => Promise<WriteAnswer>;
  },
): Promise<Response> => {
  const body = await bodyOf(known.request, kind.mostBytes);
  if (body instanceof Response) return body;
  const reading = readBody(body);
  if (reading.kind === 'refused') return refusedReading(reading);
  const shown = shownOf(known);
  const answer = await writeAsProvider(known.ports, known.asker, async (context) => {
    const written = await work(context, reading.value);
    if (written.kind === 'refused') return written;
    return { row: await kind.find(context.db, known.asker.companyId, { id: written.id, shown }) };
  });
  if (answer === 'closed') return unauthorized();
  if (isRefusal(answer)) return refusalError(answer);
  const { row } = answer;
  if (row === undefined) return ruleError(404, 'provisioning.notFound');
  return answerFound(kind, known, { row, shown, status });
};

const add = <Row, Change>(kind: ResourceKind<Row, Change>, known: Known): Promise<Response> =>
  write(kind, known, {
    status: 201,
    readBody: kind.readWhole,
    work: (context, change) => kind.add(context, callsOf(known.ports), change),
  });

const asksForAttributes = ({ request }: Known): boolean =>
  /[?&](attributes|excludedAttributes)=/.test(request.url);

const change = <Row, Change>(
  kind: ResourceKind<Row, Change>,
  known: Known,
  { id, method }: { readonly id: number; readonly method: 'put' | 'patch' },
): Promise<Response> =>
  write(kind, known, {
    status: method === 'patch' && kind.isQuiet && !asksForAttributes(known) ? 204 : 200,
    readBody: method === 'put' ? kind.readWhole : kind.readPatch,
    work: (context, said) =>
      kind.change(context, callsOf(known.ports), {
        id,
        change: said,
        isExpected: expectedBy(known.request),
      }),
  });

const remove = async <Row>(
  kind: ShownKind<Row>,
  { ports, asker, request }: Known,
  id: number,
): Promise<Response> => {
  const answer = await writeAsProvider(ports, asker, (context) =>
    kind.remove(context, callsOf(ports), { id, isExpected: expectedBy(request) }),
  );
  if (answer === 'closed') return unauthorized();
  return answer.kind === 'refused' ? refusalError(answer) : scimResponse(204);
};

/** What a resource can be asked, by the method in lower case. */
export type Methods = Readonly<Partial<Record<string, () => Response | Promise<Response>>>>;

/** What one kind of resource can be asked, as a whole or by an id. */
export const methodsOfKind = <Row, Change>(
  kind: ResourceKind<Row, Change>,
  known: Known,
  said: string | undefined,
): Methods => {
  if (said === undefined) return { get: () => list(kind, known), post: () => add(kind, known) };
  const id = idOf(said);
  return {
    get: () => read(kind, known, id),
    put: () => change(kind, known, { id, method: 'put' }),
    patch: () => change(kind, known, { id, method: 'patch' }),
    delete: () => remove(kind, known, id),
  };
};
