import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminContext, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createModel } from '#engine/createModel.ts';
import { words } from '#generated/allWords/zh.ts';
import { entities } from '#generated/entities.ts';
import { createI18n } from '#i18n/createI18n.ts';
import { reactAdmin as reactAdminChinese } from '#i18n/messages/zh.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';

const messages = messagesOf(reactAdminChinese, words);
const models = Object.fromEntries(entities.map((entity) => [entity['x-resource'].name, createModel(entity)]));
const loadValidators = async () => undefined;

interface BenchConsoleProps {
  /** Noun of the resource around. */
  readonly noun: string;
  readonly address?: string;
  readonly dataProvider?: DataProvider;
  readonly children: ReactNode;
}

const createParts = ({ noun, address = '/', dataProvider, children }: BenchConsoleProps) => {
  const i18n = createI18n({ locale: 'zh', messages, onLocale: () => {} });
  const element = (
    <AdminContext
      {...(dataProvider === undefined ? {} : { dataProvider })}
      i18nProvider={i18n}
      queryClient={new QueryClient()}
      store={memoryStore()}
    >
      <ModelProvider models={models} loadValidators={loadValidators}>
        <ResourceContextProvider value={noun}>{children}</ResourceContextProvider>
      </ModelProvider>
    </AdminContext>
  );
  return createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
};

/** What views read from above, ours and bare ones alike, with nothing of the shell around them. */
export const BenchConsole = (props: BenchConsoleProps) => {
  const [router] = useState(() => createParts(props));
  return <RouterProvider router={router} />;
};
