import type { Kysely } from 'kysely';
import type { Actor } from '#domain/permission/actor.ts';
import type { CallModel, EntityModel, ImportModel } from '#engine/model.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import { type ImportJobRecord, updateHeldImport } from '#server/features/imports/store/importJobs.ts';
import { importTargetOf } from '#server/features/imports/targets/importTargets.ts';
import { mayCall } from '#server/guard/permission.ts';
import { anonymous, findActor } from '#server/guard/store/actors.ts';
import type { AuditEntry, CallContext } from '#server/platform/handler.ts';
import { jobContext } from '#server/platform/jobContext.ts';
import type { Ports } from '#server/platform/ports.ts';
import { insertOperationRecords, withConcerns } from '#server/platform/store/operationRecords.ts';

/**
 * How long a piece may keep the connection, milliseconds: the first who comes has to wait for one, and those who come while others
 * work beside an import for a short one. Each does some things once, however short, so that a sheet takes
 * about twice as long then.
 */
const pieceMs = { alone: 120, contended: 30 } as const;
/** A piece that was quick by chance does not make the next one endless, nor does a slow one end in single rows. */
const mostGrowth = 2;
const mostShrinking = 4;
/** Whatever their time: arrays of a statement have a size at which they are still planned well. */
const mostRows = 400;

/** How many rows a piece of work takes on, from the time the pieces before it took. */
interface PieceSize {
  readonly rows: () => number;
  /** Told after each piece: how many rows it was to take, and for how long it kept the connection, milliseconds. */
  readonly took: (rows: number, milliseconds: number) => void;
}

/** Begins with so many rows and comes to those that take as long as a piece may here and now. */
const createPieceSize = (firstRows: number, isContended: () => boolean): PieceSize => {
  let last: { readonly rows: number; readonly milliseconds: number } | undefined;
  return {
    rows: () => {
      if (last === undefined) return firstRows;
      const { rows, milliseconds } = last;
      const fitting = (rows * pieceMs[isContended() ? 'contended' : 'alone']) / Math.max(milliseconds, 1);
      const bounded = Math.min(rows * mostGrowth, Math.max(rows / mostShrinking, fitting));
      return Math.max(1, Math.min(mostRows, Math.floor(bounded)));
    },
    took: (rows, milliseconds) => {
      last = { rows, milliseconds };
    },
  };
};

/** An import one process works on just now. */
export interface ImportRun {
  readonly ports: Ports;
  readonly job: ImportJobRecord;
  readonly model: ImportModel;
  readonly target: ImportTarget;
  /** Whether others have their turn now; what is left goes on later. */
  readonly isOver: () => boolean;
  /** How many rows its next piece takes on. */
  readonly pieceSize: PieceSize;
}

/** The purpose a stored import is for; undefined when its schema has none of that name any more. */
export const modelOf = (
  models: Readonly<Record<string, EntityModel>>,
  { noun, purpose }: Pick<ImportJobRecord, 'noun' | 'purpose'>,
): ImportModel | undefined => models[noun]?.imports.find((each) => each.purpose === purpose);

/** The purpose of an import that is answered; there is one as long as its calls are there. */
export const importerModel = (
  models: Readonly<Record<string, EntityModel>>,
  job: Pick<ImportJobRecord, 'noun' | 'purpose'>,
): ImportModel => {
  const model = modelOf(models, job);
  if (model === undefined) throw new Error(`The import ${job.noun}.${job.purpose} has no purpose any more`);
  return model;
};

/** Rows of the first piece; what others wait for decides about the next. */
const rowsPerPiece = 100;

/** Makes a run of a stored import; undefined when nothing of the schemas stands behind it any more. */
export const runOf = (ports: Ports, job: ImportJobRecord, isOver: () => boolean): ImportRun | undefined => {
  const model = modelOf(ports.contract().models, job);
  if (model === undefined) return undefined;
  const target = importTargetOf(model);
  return {
    ports,
    job,
    model,
    target,
    isOver,
    pieceSize: createPieceSize(target.rowsPerPiece ?? rowsPerPiece, ports.database.isContended),
  };
};

const callOf = ({ ports, model }: ImportRun): CallModel | undefined =>
  ports.contract().models[model.noun]?.calls[model.calls.commit];

/** The person it is done for, with the rights they have now; undefined when they left or may not import any more. */
export const findImporter = async (
  db: Kysely<Tables>,
  run: ImportRun,
  userId: number,
): Promise<Actor | undefined> => {
  const { models } = run.ports.contract();
  const actor = await findActor(db, run.job.company_id, userId);
  const call = callOf(run);
  const may =
    actor !== undefined &&
    call !== undefined &&
    mayCall(call, { models, actor, payload: { type: run.model.purpose } });
  return may ? actor : undefined;
};

/** What a piece of work leaves to be done with its transaction and after it. */
export interface PieceWork {
  readonly entries: AuditEntry[];
  readonly works: (() => Promise<void>)[];
}

/** Under whose name and in which language targets work for an import. */
interface RunOrigin {
  readonly ports: Ports;
  readonly job: Pick<ImportJobRecord, 'company_id' | 'import_id' | 'locale'>;
  readonly model: Pick<ImportModel, 'noun'>;
}

/** The context targets know from calls: no one's session, the words of the import's own language. */
export const runContext = (
  { ports, job }: RunOrigin,
  {
    db,
    actor = anonymous,
    pieceWork: { entries, works } = { entries: [], works: [] },
  }: { readonly db: Kysely<Tables>; readonly actor?: Actor; readonly pieceWork?: PieceWork },
): CallContext =>
  jobContext(ports, db, {
    actor,
    locale: job.locale,
    requestId: `import-${job.import_id}`,
    entries,
    works,
  });

/** Writes the audit rows of a piece in its own transaction, under the person it is done for. */
export const writeRecords = async (
  { ports, job, model }: RunOrigin,
  {
    db,
    actor,
    entries,
    category = model.noun,
  }: {
    readonly db: Kysely<Tables>;
    readonly actor: Actor | undefined;
    readonly entries: readonly AuditEntry[];
    readonly category?: string;
  },
): Promise<void> => {
  const { models } = ports.contract();
  const origin = {
    companyId: job.company_id,
    operatorId: actor?.userId,
    operatorName: actor?.name ?? 'system',
    operatorRole: actor?.roles[0] ?? 'timer',
    ip: undefined,
    deviceId: undefined,
    requestId: `import-${job.import_id}`,
    time: ports.clock(),
    result: 'done',
  };
  await insertOperationRecords(db, {
    origin,
    category,
    entries: entries.map((entry) => withConcerns(models, entry)),
  });
};

const leaseMs = 3_000;
/** Deciding a sheet of thousands of departments takes longer than a lease: it says in between that it is alive. */
const beatMs = 1_000;

/** How long an import is a process's own without a sign of it: one that died is followed by another within seconds. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** An import as it was taken, with whose it is since then. */
interface Held {
  readonly ports: Ports;
  readonly job: ImportJobRecord;
}

/** Whether an import, locked, is still whose it was when it was taken: a process that lost it leaves it alone. */
export const isHeld = (locked: ImportJobRecord | undefined, { job }: Pick<Held, 'job'>): boolean =>
  locked !== undefined && locked.leased_by === job.leased_by;

const renew = ({ ports, job }: Held): Promise<unknown> =>
  updateHeldImport(ports.database.db, job, { leased_until: leaseEnd(ports.clock()) }).catch(
    (error: unknown) =>
      // The work meets the same database and decides what that means.
      ports.logger.warn({ import: job.import_id, error: String(error) }, 'import lease'),
  );

/** Keeps an import one's own for as long as the work on it lasts. */
export const whileHeld = async <Result>(held: Held, work: () => Promise<Result>): Promise<Result> => {
  let beat: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beat.then(() => renew(held));
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await beat;
  }
};

/** The process that looks next may take it at once; those that waited longer come first. Nothing where it is someone else's by now. */
export const release = async ({ ports, job }: Held): Promise<void> => {
  await updateHeldImport(ports.database.db, job, { leased_until: ports.clock(), leased_by: null });
};

type AuditedJob = Pick<ImportJobRecord, 'import_id' | 'file_name'>;
type Facts = Readonly<Record<string, readonly [old: unknown, now: unknown]>>;

/** The audit row of something that became of an import: `import.upload`, `.commit`, `.finish`, `.undo`, ... */
export const jobEntry = (action: string, job: AuditedJob, facts: Facts = {}): AuditEntry => ({
  action: `import.${action}`,
  targetType: 'importJob',
  targetId: job.import_id,
  targetName: job.file_name,
  changes: Object.entries(facts).map(([field, [old, now]]) => ({ field, old, new: now })),
});
