import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ActionTarget, ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { wayBack } from '#engine/wayBack.ts';
import type { Undo } from '../notices/useToasts.ts';
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

  const undoOf = (action: ActionModel, before: Row | undefined, after: unknown): Undo | undefined => {
    if (before === undefined || !isRow(after)) return undefined;
    const way = wayBack(model, action, before, after);
    return way === undefined ? undefined : undoBy(way, after);
  };

  const report = (action: ActionModel, data: unknown, { previous }: ActionTarget) => {
    const done = translate('views.action.done');
    const success = translate(wordKeys(model.noun).action(action.name, 'success'), { _: done });
    say(success, 'success', { undo: undoOf(action, previous, data) });
  };

  return async (action: ActionModel, target: ActionTarget): Promise<void> => {
    const { data } = await provider.callAction(model.noun, action.name, target);
    report(action, data, target);
    refresh();
  };
};
