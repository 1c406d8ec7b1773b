import { readRow } from '#engine/sheet/readRow.ts';
import type { RawRow, SheetRow } from '#engine/sheet/sheetRow.ts';
import { readerWords } from '#server/call/readerWords.ts';
import { settleConcerns } from '#server/call/recordConcerns.ts';
import type { AuditEntry, CallContext } from '#server/handlers/handler.ts';
import type {
  ImportChoices,
  ImportTarget,
  RowOutcome,
  RowVerdict,
  TargetImport,
} from '#server/import/importTarget.ts';
import { findActor } from '#server/repositories/actors.ts';
import { insertOperationRecords } from '#server/repositories/operationRecords.ts';
import { importColumnsOf } from '#server/sheet/importColumns.ts';
import type { Backend } from './backend.ts';
import type { Person } from './company.ts';

/** A row as somebody types it, by column. */
export type TypedRow = Readonly<Record<string, string | undefined>>;

/** The work of one import target on typed rows, every piece in a transaction of its own as the runner does it. */
export interface TargetWork {
  readonly check: (rows: readonly TypedRow[]) => Promise<readonly RowVerdict[]>;
  readonly write: (
    rows: readonly TypedRow[],
    choices?: Partial<ImportChoices>,
  ) => Promise<readonly RowOutcome[]>;
  readonly undo: (outcomes: readonly RowOutcome[]) => Promise<readonly RowOutcome[]>;
  /** The rows as they are read, and what is done with them, apart: for what happens in between. */
  readonly read: (rows: readonly TypedRow[]) => Promise<readonly SheetRow[]>;
  readonly inPiece: <Result>(
    work: (context: CallContext, on: TargetImport) => Promise<Result>,
  ) => Promise<Result>;
}

/** A confirmation that refuses nothing new. */
export const everythingNew = {
  departments: { kind: 'but', names: [] },
  positions: { kind: 'but', names: [] },
} as const satisfies Omit<ImportChoices, 'withWarnings'>;

const everything: ImportChoices = { withWarnings: true, ...everythingNew };

const contextOf = async (
  { contract, ports }: Backend,
  db: CallContext['db'],
  { companyId, userId }: Person,
  entries: AuditEntry[],
): Promise<CallContext> => {
  const actor = await findActor(db, companyId, userId);
  if (actor === undefined) throw new Error(`Nobody is ${userId}`);
  return {
    db,
    readLater: (work) => work(db),
    actor,
    now: ports.clock(),
    locale: 'zh',
    requestId: 'import',
    callName: '',
    sessionId: undefined,
    deviceId: '',
    ip: undefined,
    userAgent: '',
    browserKey: undefined,
    demoAccounts: [],
    models: contract.models,
    audit: (entry) => entries.push(entry),
    words: readerWords(contract, 'zh'),
    randomToken: ports.randomToken,
    files: ports.files,
    links: ports.links,
    origin: '',
    afterCommit: () => undefined,
    basePath: ports.config.basePath,
    runImport: async () => undefined,
  };
};

/** Lets a person use a target: `purpose` of the noun `member`, `department`, ... */
export const workWith = (
  backend: Backend,
  person: Person,
  target: ImportTarget,
  noun: string,
  purpose: string,
): TargetWork => {
  const model = backend.contract.models[noun]?.imports.find((each) => each.purpose === purpose);
  if (model === undefined) throw new Error(`There is no import ${noun}.${purpose}`);
  const inPiece: TargetWork['inPiece'] = (work) =>
    backend.database.db.transaction().execute(async (db) => {
      const entries: AuditEntry[] = [];
      const context = await contextOf(backend, db, person, entries);
      const { columns } = await importColumnsOf(context, model);
      const result = await work(context, { importId: 1, model, columns });
      const origin = {
        companyId: person.companyId,
        operatorId: person.userId,
        operatorName: context.actor.name,
        operatorRole: context.actor.roles[0] ?? '',
        ip: undefined,
        deviceId: undefined,
        requestId: 'import',
        time: context.now,
        result: 'done',
      };
      const settled = entries.map((entry) => settleConcerns(context.models, entry));
      await insertOperationRecords(db, origin, noun, settled);
      return result;
    });
  const readIn = ({ words }: CallContext, { columns }: TargetImport, rows: readonly TypedRow[]) =>
    rows.map((typed, index) => {
      const cells = Object.fromEntries(
        Object.entries(typed).flatMap(([column, text]) => (text === undefined ? [] : [[column, text]])),
      );
      const raw: RawRow = { line: index + 2, cells, faults: [] };
      return readRow(columns, raw, index, {
        today: '2026-11-23',
        wordsOf: (key) => words.every(noun, key),
        isChange: model.mode === 'change',
      });
    });
  const checkIn = (context: CallContext, on: TargetImport, rows: readonly TypedRow[]) =>
    target.check(context, on, readIn(context, on, rows));
  return {
    inPiece,
    read: (rows) => inPiece(async (context, on) => readIn(context, on, rows)),
    check: (rows) => inPiece((context, on) => checkIn(context, on, rows)),
    write: (rows, choices) =>
      inPiece(async (context, on) => {
        const verdicts = await checkIn(context, on, rows);
        const checked = readIn(context, on, rows).map((row, at) => ({ ...row, trace: verdicts[at]?.trace }));
        return target.write(context, on, checked, { ...everything, ...choices });
      }),
    undo: (outcomes) =>
      inPiece(async (context, on) => {
        const written = outcomes.flatMap(({ index, targetId, trace }) =>
          targetId === undefined ? [] : [{ index, targetId, trace: trace ?? {} }],
        );
        return target.undo?.(context, on, written) ?? [];
      }),
  };
};
