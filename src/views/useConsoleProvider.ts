import { DataProviderContext } from 'ra-core';
import { use } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/**
 * The console's data provider, always the same object. react-admin's `useDataProvider` follows the address, to lead back there after a
 * refused call, and renders who asks for it at every navigation; ours leads to the login page by itself. It also takes every answer for a
 * promise, and `offers` answers at once.
 */
export const useConsoleProvider = (): ConsoleProvider =>
  // Start-up makes it (`createConsoleProvider`); react-admin's context knows it by its own verbs alone.
  use(DataProviderContext) as ConsoleProvider;
