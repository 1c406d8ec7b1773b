import { parentPort } from 'node:worker_threads';
import type { RawRow } from '#engine/sheet/sheetRow.ts';
import { type FileReading, readFile } from './readFile.ts';
import type { ReadOrder } from './sheetFile.ts';

/** What the thread is told. */
export interface SheetTask {
  readonly bytes: Uint8Array;
  readonly order: ReadOrder;
}

/** What it answers: rows in parts, so that taking them over stops no one for long, then what became of the file. */
export type SheetAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly RawRow[] }
  | { readonly kind: 'end'; readonly reading: FileReading };

const rowsPerPart = 1_000;

const answer = async ({ bytes, order }: SheetTask): Promise<void> => {
  const say = (part: SheetAnswer): void => parentPort?.postMessage(part);
  const reading = await readFile(bytes, order);
  if (reading.kind !== 'read') return say({ kind: 'end', reading });
  const { rows, ...facts } = reading.outcome;
  for (let start = 0; start < rows.length; start += rowsPerPart)
    say({ kind: 'rows', rows: rows.slice(start, start + rowsPerPart) });
  say({ kind: 'end', reading: { kind: 'read', outcome: { ...facts, rows: [] } } });
};

// What throws here is no refusal: the thread ends, and the caller that waits for it is told.
parentPort?.on('message', (task: SheetTask) => {
  answer(task).catch((error: unknown) => {
    queueMicrotask(() => {
      throw error;
    });
  });
});
