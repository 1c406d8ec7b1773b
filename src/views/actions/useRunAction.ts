import { type Identifier, useDataProvider, useRefresh, useTranslate, useUnselectAll } from 'react-admin';
import type { ActionTarget, ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';

/** Rows of a selection that were refused, when its call takes one row at a time. */
const failuresOf = (data: unknown): readonly { readonly id: Identifier; readonly error: unknown }[] =>
  Array.isArray(data) ? data.filter((outcome) => outcome?.error !== undefined) : [];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs an action of the schema, says the specification's success message and reads the page's rows anew. */
export const useRunAction = (model: EntityModel, action: ActionModel) => {
  const provider = useDataProvider<ConsoleProvider>();
  const say = useSay();
  const refresh = useRefresh();
  const translate = useTranslate();
  const unselectAll = useUnselectAll(model.noun);

  const report = (data: unknown, target: ActionTarget) => {
    const failures = failuresOf(data);
    const [first] = failures;
    if (first === undefined) {
      const done = translate('views.action.done');
      say(translate(wordKeys(model.noun).action(action.name, 'success'), { _: done }), 'success');
      return;
    }
    const done = (target.ids?.length ?? 0) - failures.length;
    const summary = translate('views.action.partly', { done, failed: failures.length });
    say(`${summary} ${messageOf(first.error)}`, 'warning');
  };

  return async (target: ActionTarget): Promise<void> => {
    const { data } = await provider.callAction(model.noun, action.name, target);
    report(data, target);
    if (target.ids !== undefined) unselectAll();
    refresh();
  };
};
