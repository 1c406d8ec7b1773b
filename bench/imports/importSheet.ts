import { runImports } from '#server/features/imports/jobs/imports.ts';
import type { Ask, ImportAnswer, Office } from './company.ts';

/** Where a sheet is uploaded and confirmed, and what it is for. */
export interface SheetCalls {
  readonly check: string;
  readonly commit: string;
  readonly type: string;
}

/** New people by a sheet. */
export const addingPeople: SheetCalls = { check: '/contact/upload', commit: '/contact/import', type: 'add' };

/** A bench that wrote less than it meant to measured something else. */
export const expectWritten = (written: number, requested: number): void => {
  if (written < requested) throw new Error(`Expected ${requested} rows to be written, got ${written}`);
};

const expectDone = (answer: ImportAnswer, what: string): ImportAnswer => {
  if (answer.code !== 0) throw new Error(`${what}: ${answer.message}`);
  return answer;
};

const untilSettled = async (office: Office, importId: number): Promise<ImportAnswer> => {
  await runImports(office.ports);
  const answer = expectDone(
    await office.ask('/import/info', { import_id: importId }),
    'Asking for the import',
  );
  return ['uploaded', 'importing'].includes(answer.data.status) ? untilSettled(office, importId) : answer;
};

/** How long a sheet took to be checked, and to be checked and written, milliseconds; and how many rows were written. */
export interface ImportTimes {
  readonly checkMs: number;
  readonly allMs: number;
  readonly written: number;
}

/** Uploads a sheet, confirms all of its rows and waits until they are written. */
export const importSheet = async (
  office: Office,
  { check, commit, type }: SheetCalls,
  file: File,
): Promise<ImportTimes> => {
  const started = performance.now();
  const uploaded = expectDone(await office.ask(check, { type, file }), 'Uploading');
  const { import_id: importId } = uploaded.data;
  await untilSettled(office, importId);
  const checkMs = performance.now() - started;
  expectDone(await office.ask(commit, { type, import_id: importId, status: 2 }), 'Confirming');
  const finished = await untilSettled(office, importId);
  return { checkMs, allMs: performance.now() - started, written: finished.data.written_count ?? 0 };
};

const pauseMs = 20;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** What someone beside some work saw: how long each page took, the shortest first, and how much memory the process had at most. */
export interface SeenBeside {
  readonly waits: readonly number[];
  readonly mostBytes: number;
}

/** Someone who turns pages of a department until the work is done. */
export const besideOf = async (
  ask: Ask,
  departmentId: number,
  work: Promise<unknown>,
): Promise<SeenBeside> => {
  let isDone = false;
  const settle = () => {
    isDone = true;
  };
  work.then(settle, settle);
  const waits: number[] = [];
  let mostBytes = 0;
  while (!isDone) {
    const started = performance.now();
    await ask('/departmentUsers', { id: departmentId, page: 1 });
    waits.push(performance.now() - started);
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
    await pause(pauseMs);
  }
  return { waits: waits.sort((one, other) => one - other), mostBytes };
};
