import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { type I18nProvider, ResourceDefinitionContext } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { AdminContext } from 'react-admin';
import type { ConsoleI18n } from '#i18n/createI18n.ts';
import { wordsChangedEvent } from '#i18n/messages.ts';
import { createLongWorkStore, LongWorkProvider } from '#views/longWork/longWorkStore.ts';
import { createNoticeStore, NoticeProvider } from '#views/notices/noticeStore.ts';
import { Toasts } from '#views/notices/Toasts.tsx';
import { resourceDefinitions } from '#views/resourceProps.ts';
import { NoticeRecorder } from './bell/Bell.tsx';
import { ConsoleRoutes } from './ConsoleRoutes.tsx';
import { ConsoleProviderContext } from './console/console.ts';
import { useLiveModels } from './console/liveModels.ts';
import { loadAllModels } from './console/modelStore.ts';
import { GateHost } from './gate/GateHost.tsx';
import { GateProvider } from './gate/gateContext.ts';
import { AddressesProvider, createPublicAddresses, isLost } from './routing/addresses.ts';
import { consoleRouter } from './routing/consoleRouter.tsx';
import { PageError } from './shell/pageStates.tsx';
import { whenAtRest } from './start/atRest.ts';
import type { ConsoleParts } from './start/startConsole.ts';
import { createStyleCache, darkTheme, lightTheme } from './theme/theme.ts';

/**
 * The words again as a new object, which renders every text again: when some have come that were asked for before they were here, and
 * when a saved schema changed them.
 */
const useLiveWords = (i18n: ConsoleI18n): I18nProvider => {
  const [live, setLive] = useState<I18nProvider>(i18n);
  useEffect(() => {
    const renew = () => setLive({ ...i18n });
    const read = () => i18n.changeLocale(i18n.getLocale()).then(renew);
    const stop = i18n.subscribe(renew);
    window.addEventListener(wordsChangedEvent, read);
    return () => {
      stop();
      window.removeEventListener(wordsChangedEvent, read);
    };
  }, [i18n]);
  return live;
};

/** Brings the words and models the first page does without once that page stands: nothing it waits for comes later for them. */
const useRest = ({ i18n, queryClient }: Pick<ConsoleParts, 'i18n' | 'queryClient'>): void => {
  useEffect(
    () =>
      whenAtRest(
        queryClient,
        () => void Promise.all([i18n.complete(), loadAllModels()]).catch(() => undefined),
      ),
    [i18n, queryClient],
  );
};

/** All resources are known from the start: registered one by one, each would render the frame again. */
const nothing = () => {};

/** The console: react-admin with our providers, and one resource per schema. */
export const App = ({ parts }: { readonly parts: ConsoleParts }) => {
  const { all, models } = useLiveModels();
  const i18n = useLiveWords(parts.i18n);
  const { provider, auth, queryClient, actions, store, configuration } = parts;
  useRest(parts);
  const gateParts = useMemo(
    () => ({ gate: parts.gate, desk: parts.desk, puzzles: parts.puzzles }),
    [parts.gate, parts.desk, parts.puzzles],
  );
  const [notices] = useState(() => createNoticeStore());
  const [works] = useState(() => createLongWorkStore());
  const [cache] = useState(() => createStyleCache(configuration.styleNonce));
  const pages = useMemo(() => all.filter((model) => model.kind !== 'service'), [all]);
  const addresses = useMemo(() => createPublicAddresses(pages), [pages]);
  const resources = useMemo(
    () => ({
      definitions: resourceDefinitions(
        pages.map(({ noun }) => noun),
        models,
      ),
      register: nothing,
      unregister: nothing,
    }),
    [pages, models],
  );
  const [lost] = useState(() => isLost(window.location.pathname, addresses, pages));
  return (
    <CacheProvider value={cache}>
      <AddressesProvider value={addresses}>
        <ConsoleProviderContext value={actions}>
          <AdminContext
            dataProvider={provider}
            authProvider={auth}
            i18nProvider={i18n}
            queryClient={queryClient}
            routerProvider={consoleRouter}
            store={store}
            lightTheme={lightTheme}
            darkTheme={darkTheme}
          >
            <GateProvider value={gateParts}>
              <NoticeProvider value={notices}>
                <LongWorkProvider value={works}>
                  <CssBaseline enableColorScheme />
                  <ResourceDefinitionContext value={resources}>
                    <PageError>
                      <ConsoleRoutes pages={pages} isLost={lost} />
                    </PageError>
                  </ResourceDefinitionContext>
                  <GateHost />
                  <NoticeRecorder />
                  <Toasts />
                </LongWorkProvider>
              </NoticeProvider>
            </GateProvider>
          </AdminContext>
        </ConsoleProviderContext>
      </AddressesProvider>
    </CacheProvider>
  );
};
