import type { FieldModel } from '#engine/model.ts';
import { noteExport } from '#server/features/tasks/store/exportJobs.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { sheetStream } from '#server/sheets/write/sheetStream.ts';
import { counted, leaseFrom, progressOf, type SheetRows, watched } from './exportProgress.ts';
import type { KeptExport } from './openExport.ts';

/** What is in the file: which rows was settled when the ticket was taken. */
export interface SentExport {
  readonly noun: string;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: SheetRows;
  readonly count: number;
}

/** Answers the file of an export whose ticket was taken, and writes it down: only now does somebody hold these rows. */
export const sendExport = async (
  context: CallContext,
  { exportId, fileName, format, columns: names }: KeptExport,
  { noun, columns, header, rows, count }: SentExport,
): Promise<Answer<never>> => {
  const { db, actor, now } = context;
  const key = { companyId: actor.companyId, exportId };
  await noteExport(db, key, {
    status: 'running',
    done: 0,
    count,
    fetchedAt: now,
    leasedUntil: leaseFrom(now),
  });
  context.audit({
    action: 'exportFile',
    targetType: noun,
    targetName: fileName,
    changes: [
      { field: 'columns', old: null, new: names },
      { field: 'count', old: null, new: count },
    ],
  });
  const progress = progressOf(context, exportId);
  const { type, body } = sheetStream(format, { columns, header, rows: counted(rows, progress) });
  return { kind: 'file', file: { name: fileName, type, body: watched(body, progress) } };
};
