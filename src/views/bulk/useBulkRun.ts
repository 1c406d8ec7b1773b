import { type Identifier, useCreatePath, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider, ManyFailure, ManyReply } from '#dataProvider/consoleProvider.ts';
import { callForMany } from '#dataProvider/manyVerbs.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { holdTab, type RowFailure, useLongWorkStore } from '#views/longWork/longWorkStore.ts';
import { recordName } from '#views/recordName.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { saidOf } from '#views/wordKeys.ts';

/** Rows sent at once: few enough that progress is seen and a stop is soon, many enough that calls are few. */
const chunkSize = 50;

interface BulkPlan {
  readonly ids: readonly Identifier[];
  readonly call: (ids: readonly Identifier[]) => Promise<ManyReply>;
  /** How many rows have an answer. */
  readonly onProgress: (answered: number) => void;
  /** Asked between the chunks: what is under way is never torn. */
  readonly isCancelled: () => boolean;
}

interface BulkOutcome {
  readonly done: readonly Identifier[];
  readonly failed: readonly ManyFailure[];
  readonly skipped: readonly Identifier[];
  /** The ways back, one for each piece that has one. */
  readonly undo: readonly NonNullable<ManyReply['undo']>[];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk without an answer: whether it was done no one knows, so it counts as failed and ends the run. */
const unanswered = (ids: readonly Identifier[], error: unknown): readonly ManyFailure[] =>
  ids.map((id) => ({ id, error_key: 'unanswered', message: messageOf(error) }));

/** Does something to many rows, chunk by chunk, and says of every row what became of it. Never throws. */
export const runBulk = async ({ ids, call, onProgress, isCancelled }: BulkPlan): Promise<BulkOutcome> => {
  const done: Identifier[] = [];
  const failed: ManyFailure[] = [];
  const undo: BulkOutcome['undo'][number][] = [];
  for (let start = 0; start < ids.length; start += chunkSize) {
    if (isCancelled()) return { done, failed, skipped: ids.slice(start), undo };
    const chunk = ids.slice(start, start + chunkSize);
    try {
      const reply = await call(chunk);
      done.push(...reply.done);
      failed.push(...reply.failed);
      if (reply.undo !== undefined) undo.push(reply.undo);
    } catch (error) {
      failed.push(...unanswered(chunk, error));
      return { done, failed, skipped: ids.slice(start + chunkSize), undo };
    }
    onProgress(Math.min(start + chunkSize, ids.length));
  }
  return { done, failed, skipped: [], undo };
};

/** What gathering asks and tells. */
interface GatherPorts {
  /** How many rows there are to gather, at most. */
  readonly requested: number;
  readonly perPage: number;
  /** The ids of a page, counted from 1, of rows in a lasting order. */
  readonly readPage: (page: number) => Promise<readonly Identifier[]>;
  readonly onFound: (count: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The ids of the first rows, gathered from the last page to the first: a row that vanishes meanwhile moves those behind
 * it to pages not read yet, where they come twice instead of never. Throws when it was given up.
 */
export const gatherIds = async (ports: GatherPorts): Promise<readonly Identifier[]> => {
  const { requested, perPage, readPage, onFound, signal } = ports;
  let ids: readonly Identifier[] = [];
  for (let page = Math.ceil(requested / perPage); page > 0; page -= 1) {
    const found = await readPage(page);
    signal.throwIfAborted();
    // The last page may hold more than is needed.
    ids = [...new Set([...found.slice(0, requested - (page - 1) * perPage), ...ids])];
    onFound(ids.length);
  }
  return ids;
};

/** Takes bulk work back, what was done last first, and says of how many it was, and why not of the others. */
const useTakeBackMany = () => {
  const say = useSay();
  const refresh = useRefresh();
  const translate = useTranslate();
  return async (ways: BulkOutcome['undo']): Promise<void> => {
    const failed: ManyFailure[] = [];
    let done = 0;
    try {
      for (const way of ways.toReversed()) {
        const reply = await way();
        done += reply.done.length;
        failed.push(...reply.failed);
      }
      const [first] = failed;
      if (first === undefined) say(translate('views.undo.done'), 'success');
      else
        say(
          translate('bulk.undo.partly', {
            done: formatCount(done),
            failed: formatCount(failed.length),
            reason: first.message,
          }),
          'warning',
        );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      say(translate('views.undo.refused', { reason }), 'warning');
    }
    refresh();
  };
};

/** What is done to a selection: an action of the schema or `delete`, how it is called, and what it was told. */
export interface BulkAction {
  readonly name: string;
  /** What it is called in words, told what it is done to. */
  readonly titleOf: (subject: string) => string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Failures with the names of their rows, as far as those still exist for the reader. */
const named = async (
  provider: ConsoleProvider,
  {
    model,
    failed,
    translate,
  }: {
    readonly model: EntityModel;
    readonly failed: readonly ManyFailure[];
    readonly translate: ReturnType<typeof useTranslate>;
  },
): Promise<readonly RowFailure[]> => {
  const ids = failed.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : (await provider.getMany(model.noun, { ids }).catch(() => ({ data: [] }))).data;
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return failed.map(({ id, message }) => ({
    id,
    message,
    name: recordName(model, byId.get(String(id)), translate) || `#${id}`,
  }));
};

/** Work that has an answer for every row, or was stopped. */
interface Ended {
  readonly id: string;
  readonly title: string;
  readonly action: BulkAction;
  readonly isCancelled: boolean;
}

const isWhole = ({ failed, skipped }: BulkOutcome): boolean => failed.length === 0 && skipped.length === 0;

/**
 * Starts bulk work. It goes on while the reader is elsewhere in the console; what came of it waits in the list and, in
 * short, in the bell.
 */
export const useBulkRun = (model: EntityModel) => {
  const provider = useConsoleProvider();
  const works = useLongWorkStore();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  const say = useSay();
  const takeBack = useTakeBackMany();

  const conclude = async ({ id, title, action, isCancelled }: Ended, outcome: BulkOutcome) => {
    const { done, skipped } = outcome;
    const counts = {
      done: formatCount(done.length),
      failed: formatCount(outcome.failed.length),
      skipped: formatCount(skipped.length),
    };
    const undo = outcome.undo.length === 0 ? {} : { undo: () => takeBack(outcome.undo) };
    if (isWhole(outcome)) {
      const text = translate('bulk.outcome.done', counts);
      works.update(id, { state: 'finished', done: done.length, outcome: text });
      const call = callForMany(model, action.name);
      say(translate('bulk.said', { title: saidOf(translate, call, title), outcome: text }), 'success', undo);
      return;
    }
    const failed = await named(provider, { model, failed: outcome.failed, translate });
    const text = translate(skipped.length > 0 ? 'bulk.outcome.stopped' : 'bulk.outcome.partly', counts);
    const isWatched = works.read().find((work) => work.id === id)?.isWatched === true;
    works.update(id, {
      state: isCancelled ? 'cancelled' : 'failed',
      outcome: text,
      result: {
        href: createPath({ resource: model.noun, type: 'list' }),
        label: translate('bulk.report.show'),
      },
      report: { done, failed, skipped, isOpen: true, again: (ids) => start(action, ids) },
    });
    if (!isWatched || undo.undo !== undefined)
      say(translate('bulk.said', { title, outcome: text }), 'warning', undo);
  };

  const start = (action: BulkAction, ids: readonly Identifier[]): void => {
    const id = crypto.randomUUID();
    let isCancelled = false;
    const onCancel = () => {
      isCancelled = true;
    };
    const release = holdTab();
    const subject = translate('views.list.subject', { count: formatCount(ids.length) });
    const title = action.titleOf(subject);
    works.start({ id, noun: model.noun, title, total: ids.length, onCancel });
    const { input = {} } = action;
    void runBulk({
      ids,
      call: (part) => provider.callMany(model.noun, action.name, { ids: part, input }),
      onProgress: (done) => works.update(id, { done }),
      isCancelled: () => isCancelled,
    })
      .then((outcome) => conclude({ id, title, action, isCancelled }, outcome))
      .finally(() => {
        release();
        refresh();
      });
  };
  return start;
};
