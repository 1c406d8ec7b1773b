import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { askForDrafts } from '#session/drafts.ts';
import { useGateParts } from './gateContext.ts';

/** Locks the console now, here and on the server; a server that cannot be reached does not keep it open here. */
export const useLock = (): (() => Promise<void>) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { gate } = useGateParts();
  return async () => {
    askForDrafts();
    const told = provider.call('lockManage', {}).catch(() => undefined);
    gate.closed();
    await told;
  };
};
