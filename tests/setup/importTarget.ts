import { readRow } from '#engine/sheet/readRow.ts';
import type { RawRow, SheetRow } from '#engine/sheet/sheetRow.ts';
import type { ImportChoices, RowVerdict } from '#server/database/tables/sheet.ts';
import { importColumnsOf } from '#server/features/directory/customField/customFields.ts';
import { runContext, writeRecords } from '#server/features/imports/run/importRun.ts';
import type { ImportTarget, RowOutcome, TargetImport } from '#server/features/imports/sheet/importTarget.ts';
import { findActor } from '#server/guard/store/actors.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { Backend } from './backend.ts';
import type { Person } from './company.ts';

/** A row as someone types it, by column. */
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
const importId = 1;

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
  const run = {
    ports: backend.ports,
    job: { company_id: person.companyId, import_id: importId, locale: 'zh' },
    model,
  } as const;
  const inPiece: TargetWork['inPiece'] = (work) =>
    backend.database.db.transaction().execute(async (db) => {
      const actor = await findActor(db, person.companyId, person.userId);
      if (actor === undefined) throw new Error(`Nobody is ${person.userId}`);
      const piece = { entries: [], works: [] };
      const context = runContext(run, { db, actor, pieceWork: piece });
      const { columns } = await importColumnsOf(context, model);
      const result = await work(context, { importId, model, columns });
      await writeRecords(run, { db, actor, entries: piece.entries });
      return result;
    });
  const readIn = ({ words }: CallContext, { columns }: TargetImport, rows: readonly TypedRow[]) =>
    rows.map((typed, index) => {
      const cells = Object.fromEntries(
        Object.entries(typed).flatMap(([column, text]) => (text === undefined ? [] : [[column, text]])),
      );
      const raw: RawRow = { line: index + 2, cells, faults: [] };
      return readRow(columns, {
        raw,
        index,
        context: {
          today: '2026-11-23',
          wordsOf: (key) => words.every(noun, key),
          isChange: model.mode === 'change',
        },
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
