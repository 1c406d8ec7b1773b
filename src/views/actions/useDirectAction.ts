import { useRef, useState } from 'react';
import type { ActionTarget } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { ActionModel, EntityModel } from '#engine/model.ts';
import { useSay } from '../useSay.ts';
import { useRunAction } from './useRunAction.ts';

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
