import type { FieldModel } from '#engine/model.ts';
import type { Cell } from '#engine/sheet/cell.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { type ExportNews, noteExport } from '#server/repositories/exportJobs.ts';
import type { KeptExport } from './openExport.ts';
import { sheetStream } from './sheetStream.ts';

type Row = readonly (Cell | undefined)[];

/** What is in the file: which rows was settled when the ticket was taken. */
export interface SentExport {
  readonly noun: string;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: AsyncGenerator<readonly Row[]>;
  readonly count: number;
}

/** Rows between two notes of how far it is. */
const noteEvery = 5_000;

/** The rows as they come, with notes of how far they are: to their end, or to where the reader went away. */
async function* noted(
  rows: SentExport['rows'],
  note: (news: ExportNews) => Promise<void>,
  now: Date,
): SentExport['rows'] {
  const startedAt = performance.now();
  let sent = 0;
  let told = 0;
  let status: ExportNews['status'] = 'stopped';
  try {
    for await (const piece of rows) {
      yield piece;
      sent += piece.length;
      if (sent - told < noteEvery) continue;
      told = sent;
      await note({ status: 'running', done: sent });
    }
    status = 'finished';
  } catch (error) {
    status = 'failed';
    throw error;
  } finally {
    await note({ status, done: sent, finishedAt: new Date(now.getTime() + performance.now() - startedAt) });
  }
}

/** Answers the file of an export whose ticket was taken, and writes it down: only now does somebody hold these rows. */
export const sendExport = async (
  context: CallContext,
  { exportId, fileName, format, columns: names }: KeptExport,
  { noun, columns, header, rows, count }: SentExport,
): Promise<Answer<never>> => {
  const { db, actor, now } = context;
  const key = { companyId: actor.companyId, exportId };
  await noteExport(db, key, { status: 'running', done: 0, count, fetchedAt: now });
  context.audit({
    action: 'exportFile',
    targetType: noun,
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: names },
      { field: 'count', old: null, new: count },
    ],
  });
  const note = (news: ExportNews) => context.readLater((later) => noteExport(later, key, news));
  const body = sheetStream(format, { columns, header, rows: noted(rows, note, now) });
  return { kind: 'file', file: { name: fileName, ...body } };
};
