import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

/** Takes back a deletion that waits, says so, and has trees and lists read again. */
export const useCancelDeletion = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefreshResource();
  const [isRunning, setRunning] = useState(false);
  const cancel = async (taskId: number, name: string): Promise<void> => {
    setRunning(true);
    try {
      await provider.call('cancelDeleteTask', { task_id: taskId });
      say(translate('removal.cancelled', { name }), 'success', { call: 'cancelDeleteTask' });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    } finally {
      // Refused or not: another person may have cancelled it, or it has run.
      await refresh('department', 'deletion');
      setRunning(false);
    }
  };
  return { cancel, isRunning };
};
