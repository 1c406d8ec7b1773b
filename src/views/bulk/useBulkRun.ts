import { type Identifier, useCreatePath, useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider, ManyFailure } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { holdTab } from '#views/longWork/holdTab.ts';
import { useLongWorkStore } from '#views/longWork/useLongWork.ts';
import type { RowFailure } from '#views/longWork/workReport.ts';
import { recordName } from '#views/recordName.ts';
import { useSay } from '#views/useSay.ts';
import { type BulkOutcome, runBulk } from './runBulk.ts';

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
export interface BulkDeed {
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
  readonly deed: BulkDeed;
  readonly isCancelled: boolean;
}

const isWhole = ({ failed, skipped }: BulkOutcome): boolean => failed.length === 0 && skipped.length === 0;

/**
 * Starts bulk work. It goes on while the reader is elsewhere in the console; what came of it waits in the list and, in
 * short, in the bell.
 */
export const useBulkRun = (model: EntityModel) => {
  const provider = useDataProvider<ConsoleProvider>();
  const works = useLongWorkStore();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  const say = useSay();
  const takeBack = useTakeBackMany();

  const conclude = async ({ id, title, deed, isCancelled }: Ended, outcome: BulkOutcome) => {
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
      say(translate('bulk.said', { title, outcome: text }), 'success', undo);
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
      report: { done, failed, skipped, isOpen: true, again: (ids) => start(deed, ids) },
    });
    if (!isWatched || undo.undo !== undefined)
      say(translate('bulk.said', { title, outcome: text }), 'warning', undo);
  };

  const start = (deed: BulkDeed, ids: readonly Identifier[]): void => {
    const id = crypto.randomUUID();
    let isCancelled = false;
    const onCancel = () => {
      isCancelled = true;
    };
    const release = holdTab();
    const subject = translate('views.list.subject', { count: formatCount(ids.length) });
    const title = deed.titleOf(subject);
    works.start({ id, noun: model.noun, title, total: ids.length, onCancel });
    const { input = {} } = deed;
    void runBulk({
      ids,
      call: (part) => provider.callMany(model.noun, deed.name, { ids: part, input }),
      onProgress: (done) => works.update(id, { done }),
      isCancelled: () => isCancelled,
    })
      .then((outcome) => conclude({ id, title, deed, isCancelled }, outcome))
      .finally(() => {
        release();
        refresh();
      });
  };
  return start;
};
