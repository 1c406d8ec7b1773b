import { DataProviderContext } from 'ra-core';
import { use } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

/** Whether the server answers a call (`ConsoleProvider.offers`). `useDataProvider` takes every answer for a promise. */
export const useOffers = (): ConsoleProvider['offers'] =>
  (use(DataProviderContext) as ConsoleProvider).offers;
