import { useRef, useState } from 'react';
import { type Identifier, useDataProvider, useRefresh, useUnselectAll } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { useSay } from '../useSay.ts';
import { useSuccessText } from '../useSuccessText.ts';

/** Deletes rows, says so when the server has done it, and reads the page's rows anew. One at a time. */
export const useDeleteRows = (model: EntityModel, onDone: () => void) => {
  const provider = useDataProvider();
  const say = useSay();
  const refresh = useRefresh();
  const unselectAll = useUnselectAll(model.noun);
  const success = useSuccessText(model, 'delete');
  const busy = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (ids: readonly Identifier[]): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await provider.deleteMany(model.noun, { ids: [...ids] });
      say(success, 'success');
      unselectAll();
      onDone();
      refresh();
    } catch (error) {
      const type = refusalOf(error)?.severity ?? 'error';
      say(error instanceof Error ? error.message : String(error), type);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, run };
};
