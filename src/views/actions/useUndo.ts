import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import type { WayBack } from '#engine/transitions.ts';
import type { Undo } from '../notices/useToasts.ts';
import { useSay } from '../useSay.ts';

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
export const useUndo = (model: EntityModel): ((way: WayBack, after: Row) => Undo) => {
  const provider = useDataProvider<ConsoleProvider>();
  const takeBack = useTakeBack();
  return ({ action, input }, after) =>
    () => {
      const id = after.id as string | number;
      return takeBack(() => provider.callAction(model.noun, action.name, { id, previous: after, input }));
    };
};
