import { type Identifier, useDataProvider, useRefresh, useTranslate, useUnselectAll } from 'react-admin';
import type { ActionTarget, ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { wayBack } from '#engine/wayBack.ts';
import type { Undo } from '../notices/useToasts.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';
import { useUndo } from './useUndo.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of a selection that were refused, when its call takes one row at a time. */
const failuresOf = (data: unknown): readonly { readonly id: Identifier; readonly error: unknown }[] =>
  Array.isArray(data) ? data.filter((outcome) => outcome?.error !== undefined) : [];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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
  const unselectAll = useUnselectAll(model.noun);
  const undoBy = useUndo(model);

  const undoOf = (action: ActionModel, before: Row | undefined, after: unknown): Undo | undefined => {
    if (before === undefined || !isRow(after)) return undefined;
    const way = wayBack(model, action, before, after);
    return way === undefined ? undefined : undoBy(way, after);
  };

  const report = (action: ActionModel, data: unknown, target: ActionTarget) => {
    const failures = failuresOf(data);
    const [first] = failures;
    if (first === undefined) {
      const done = translate('views.action.done');
      const success = translate(wordKeys(model.noun).action(action.name, 'success'), { _: done });
      say(success, 'success', { undo: undoOf(action, target.previous, data) });
      return;
    }
    const done = (target.ids?.length ?? 0) - failures.length;
    const summary = translate('views.action.partly', { done, failed: failures.length });
    say(`${summary} ${messageOf(first.error)}`, 'warning');
  };

  return async (action: ActionModel, target: ActionTarget): Promise<void> => {
    const { data } = await provider.callAction(model.noun, action.name, target);
    report(action, data, target);
    if (target.ids !== undefined) unselectAll();
    refresh();
  };
};
