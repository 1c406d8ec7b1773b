import { useRef, useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type WayBack, wayBack } from '#engine/transitions.ts';
import type { Undo } from '#views/notices/ToastLine.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { saidOf, wordKeys } from '#views/wordKeys.ts';

/** Runs a call that takes something back, and says that it is done, or clearly why it is not any more. */
export const useTakeBack = () => {
  const say = useSay();
  const refresh = useRefresh();
  const translate = useTranslate();
  return async (run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
      say(translate('views.undo.done'), 'success');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      say(translate('views.undo.refused', { reason: message }), refusalOf(error)?.severity ?? 'error');
    }
    refresh();
  };
};

type Row = Readonly<Record<string, unknown>>;

/** Makes the undo of an action from the way back: a real call on the row as it is after the action, version included. */
const useUndo = (model: EntityModel): ((way: WayBack, after: Row) => Undo) => {
  const provider = useConsoleProvider();
  const takeBack = useTakeBack();
  return ({ action, input }, after) =>
    () => {
      const id = after.id as string | number;
      return takeBack(() => provider.callAction(model.noun, action.name, { id, previous: after, input }));
    };
};

const isRow = (data: unknown): data is Row => typeof data === 'object' && data !== null && 'id' in data;

/**
 * Runs an action of the schema, says the server's message, else the specification's, with an undo where the schema names one, and
 * reads the page's rows again.
 */
export const useRunAction = (model: EntityModel) => {
  const provider = useConsoleProvider();
  const say = useSay();
  const refresh = useRefresh();
  const translate = useTranslate();
  const undoBy = useUndo(model);

  const wayOf = (action: ActionModel, before: Row | undefined, after: Row): WayBack | undefined =>
    before === undefined ? undefined : wayBack(model, { done: action, before, after });

  const report = (action: ActionModel, data: unknown, { previous }: ActionTarget) => {
    const done = translate('views.action.done');
    const success = translate(wordKeys(model.noun).action(action.name, 'success'), { _: done });
    const way = isRow(data) ? wayOf(action, previous, data) : undefined;
    const said = saidOf(translate, action.call, success);
    if (way === undefined || !isRow(data)) return say(said, 'success');
    // An undo promises the row as it was: what it cannot bring back is said with the promise.
    const staying = way.stays.map((effect) => translate(`views.undo.stays.${effect}`));
    const text = [said, ...staying].join(translate('views.undo.and'));
    say(text, 'success', { undo: undoBy(way, data) });
  };

  return async (action: ActionModel, target: ActionTarget): Promise<void> => {
    const { data } = await provider.callAction(model.noun, action.name, target);
    report(action, data, target);
    refresh();
  };
};

/** Whether an action asks nothing: no confirmation, no inputs, no danger. */
export const isDirect = (action: ActionModel): boolean =>
  action.confirm === undefined && action.inputs.length === 0 && action.danger !== true;

/** Runs actions that ask nothing at once, one at a time, refusals notified. */
export const useDirectAction = (model: EntityModel) => {
  const say = useSay();
  const run = useRunAction(model);
  const [isRunning, setRunning] = useState(false);
  const busy = useRef(false);
  const runOnce = async (action: ActionModel, target: ActionTarget): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await run(action, { ...target, input: {} });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, run: runOnce };
};
