import { Worker } from 'node:worker_threads';
import type { RawRow } from '#engine/sheet/sheetRow.ts';
import { limitedTo } from '#server/platform/files/fileContent.ts';
import type { FileReading } from './readFile.ts';
import type { ReadOrder } from './sheetFile.ts';
import type { SheetAnswer, SheetTask } from './sheetWorker.ts';

/** T19: what one file may cost. */
const memoryMegabytes = 256;
const timeLimitMs = 60_000;
const filesAtOnce = 2;
/** A thread that has nothing to do is kept for a while: starting one takes longer than reading a file. */
const keptMs = 60_000;

/** Beside the built server stands the built thread. */
const builtFile = new URL('./sheetWorker.js', import.meta.url);
const sourceFile = new URL('./sheetWorker.ts', import.meta.url);
const isSource = import.meta.url.endsWith('.ts');
/** A thread reads no TypeScript by itself, no matter who started it: in development it is told how. */
const startFromSource = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(sourceFile.href)})))`;

const startWorker = (): Worker => {
  const worker = new Worker(isSource ? startFromSource : builtFile, {
    eval: isSource,
    execArgv: [],
    // Nothing of the process is a file's business: neither its settings nor its secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  worker.unref();
  return worker;
};

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const tooLarge: FileReading = { kind: 'refused', violations: [{ rule: 'sheet.tooLarge' }] };

type EndOfThread = Error & { readonly code?: string };

/** One file in one thread. Listeners are taken off one by one: without all of them a thread hears nothing any more. */
const askWorker = (worker: Worker, task: SheetTask): Promise<FileReading> =>
  new Promise((resolve, reject) => {
    const rows: RawRow[] = [];
    const complete = (finish: () => void): void => {
      clearTimeout(timer);
      worker.off('message', onPart).off('error', onError).off('exit', onExit).unref();
      finish();
    };
    const onPart = (part: SheetAnswer): void => {
      if (part.kind === 'rows') {
        for (const row of part.rows) rows.push(row);
        return;
      }
      const { reading } = part;
      complete(() =>
        resolve(reading.kind === 'read' ? { kind: 'read', outcome: { ...reading.outcome, rows } } : reading),
      );
    };
    const onError = (error: EndOfThread): void =>
      complete(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error)));
    const onExit = (code: number): void =>
      complete(() => reject(new Error(`The thread that reads sheets ended with ${code}`)));
    // Who takes longer than any file within the limits is stopped.
    const timer = setTimeout(() => complete(() => resolve(tooLarge)), timeLimitMs);
    worker.on('message', onPart).on('error', onError).on('exit', onExit).ref();
    worker.postMessage(task);
  });

/** Reads files in threads of their own, with a memory and a time limit each. */
const createReader = () => {
  const atOnce = limitedTo(filesAtOnce);
  const idle: Idle[] = [];
  const keep = (worker: Worker): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.worker === worker),
        1,
      );
      void worker.terminate();
    }, keptMs);
    timer.unref();
    idle.push({ worker, timer });
  };
  const take = (): Worker => {
    const kept = idle.pop();
    clearTimeout(kept?.timer);
    return kept?.worker ?? startWorker();
  };
  return (bytes: Uint8Array, order: ReadOrder): Promise<FileReading> =>
    atOnce(async () => {
      const worker = take();
      let isSound = false;
      try {
        const reading = await askWorker(worker, { bytes, order });
        // Who ran out of time or memory is not asked again.
        isSound = reading !== tooLarge;
        return reading;
      } finally {
        if (isSound) keep(worker);
        else void worker.terminate();
      }
    });
};

/** Reads a file apart from everything else: what it does to its thread, it does to no one else. */
export const readApart = createReader();
