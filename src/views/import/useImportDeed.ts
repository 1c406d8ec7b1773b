import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';

/** Something done to an import: once at a time, its refusal kept for where it was asked for. True when it was done. */
export const useImportDeed = () => {
  const provider = useDataProvider<ConsoleProvider>();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (deed: (provider: ConsoleProvider) => Promise<unknown>): Promise<boolean> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      await deed(provider);
      return true;
    } catch (error) {
      // A step-up that was broken off is no refusal worth a message of its own, but it is not done either.
      setRefusal(refusalOf(error) === undefined ? undefined : (error as Error).message);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, refusal, run, forget: () => setRefusal(undefined) };
};
