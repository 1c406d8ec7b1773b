import { type ExportNews, holdExport, noteExport } from '#server/features/tasks/store/exportJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { SheetRows } from '#server/sheets/write/sheetStream.ts';

/** Rows between two notes of how far it is. */
const noteEvery = 5_000;

/** So long a process speaks for an export it writes, and how often it says so: one that was killed says nothing more. */
const leaseMs = 60_000;
const beatMs = 20_000;

/** Until when an export is spoken for that goes on at a time. */
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** How far a file is: what was read for it, and what is told of that. */
export interface ExportProgress {
  sent: number;
  readonly note: (news: ExportNews) => Promise<void>;
  /** Says now and then that it goes on, until the returned function is called: a reader who is slow is waited for. */
  readonly hold: () => () => void;
  readonly end: (status: ExportNews['status']) => Promise<void>;
}

/** The rows as they come, with notes of how far they are. */
export async function* counted(rows: SheetRows, progress: ExportProgress): SheetRows {
  let told = 0;
  for await (const piece of rows) {
    yield piece;
    progress.sent += piece.length;
    if (progress.sent - told < noteEvery) continue;
    told = progress.sent;
    await progress.note({ status: 'running', done: told });
  }
}

/** The bytes as they come, with a note of how it ended: whoever goes away early stops the reading, too. */
export const watched = (
  body: ReadableStream<Uint8Array>,
  progress: ExportProgress,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const letGo = progress.hold();
  const end: ExportProgress['end'] = (status) => {
    letGo();
    return progress.end(status);
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value } = await reader.read();
        if (value !== undefined) return controller.enqueue(value);
        await end('finished');
        return controller.close();
      } catch (error) {
        await end('failed');
        throw error;
      }
    },
    cancel: async (reason) => {
      await reader.cancel(reason);
      await end('stopped');
    },
  });
};

/** The progress of an export whose ticket was taken. */
export const progressOf = (context: CallContext, exportId: number): ExportProgress => {
  const startedAt = performance.now();
  const key = { companyId: context.actor.companyId, exportId };
  const note = (news: ExportNews) => context.readLater((db) => noteExport(db, key, news));
  const now = () => new Date(context.now.getTime() + performance.now() - startedAt);
  // One that fails is made up for by the next.
  const beat = () => context.readLater((db) => holdExport(db, key, leaseFrom(now()))).catch(() => undefined);
  const progress: ExportProgress = {
    sent: 0,
    note,
    hold: () => {
      const timer = setInterval(() => void beat(), beatMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    end: (status) => note({ status, done: progress.sent, finishedAt: now() }),
  };
  return progress;
};
