import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ActionTarget, ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { type WayBack, wayBack } from '#engine/transitions.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';
import { useUndo } from './useUndo.ts';

type Row = Readonly<Record<string, unknown>>;

const isRow = (data: unknown): data is Row => typeof data === 'object' && data !== null && 'id' in data;

/**
 * Runs an action of the schema, says the specification's success message with an undo where the schema names one, and
 * reads the page's rows anew.
 */
export const useRunAction = (model: EntityModel) => {
  const provider = useDataProvider<ConsoleProvider>();
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
    if (way === undefined || !isRow(data)) return say(success, 'success');
    // An undo promises the row as it was: what it cannot bring back is said with the promise.
    const staying = way.stays.map((effect) => translate(`views.undo.stays.${effect}`));
    const text = [success, ...staying].join(translate('views.undo.and'));
    say(text, 'success', { undo: undoBy(way, data) });
  };

  return async (action: ActionModel, target: ActionTarget): Promise<void> => {
    const { data } = await provider.callAction(model.noun, action.name, target);
    report(action, data, target);
    refresh();
  };
};
