import type { FileValue } from '#engine/objectFormats.ts';

/** Which of the files chosen together is on its way, counted from 1. */
export interface BatchPlace {
  readonly at: number;
  readonly of: number;
}

interface BatchPorts {
  /** Sends one file; undefined when it did not arrive, which is told elsewhere. Never rejects. */
  readonly send: (file: File, place: BatchPlace, signal: AbortSignal) => Promise<FileValue | undefined>;
  readonly onArrived: (value: FileValue) => void;
  /** Once, when the last is through or the batch was stopped. */
  readonly onOver: () => void;
}

/** Files under way: more may join until it is over. */
export interface UploadBatch {
  readonly add: (files: readonly File[]) => void;
  readonly stop: () => void;
  readonly isOver: () => boolean;
}

/** Sends files one after the other; one that is refused does not hold up the next. */
export const createUploadBatch = ({ send, onArrived, onOver }: BatchPorts): UploadBatch => {
  const controller = new AbortController();
  const { signal } = controller;
  signal.addEventListener('abort', onOver);
  let waiting: readonly File[] = [];
  let place: BatchPlace = { at: 0, of: 0 };
  let isRunning = false;
  const run = async (): Promise<void> => {
    for (let [file] = waiting; file !== undefined; [file] = waiting) {
      waiting = waiting.slice(1);
      place = { ...place, at: place.at + 1 };
      const arrived = await send(file, place, signal);
      if (signal.aborted) return;
      // Over before the last one is taken: the form that checks it finds nothing under way.
      if (waiting.length === 0) controller.abort();
      if (arrived !== undefined) onArrived(arrived);
    }
  };
  return {
    add: (files) => {
      waiting = [...waiting, ...files];
      place = { ...place, of: place.of + files.length };
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    stop: () => controller.abort(),
    isOver: () => signal.aborted,
  };
};
