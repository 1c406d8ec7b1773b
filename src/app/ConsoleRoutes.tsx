import {
  LogoutOnMount,
  ResourceContextProvider,
  RestoreScrollPosition,
  useAuthenticated,
  useRouterProvider,
  useScrollToTop,
} from 'ra-core';
import { memo } from 'react';
import { consoleAddresses } from '#domain/console/addresses.ts';
import type { NounOutline } from '#engine/outline.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import {
  ForbiddenPage,
  HomePage,
  JoinPage,
  LoginPage,
  lostPage,
  NotFoundPage,
  outsidePages,
  QrLoginPage,
  RegisterPage,
  ResourcePage,
  SignOnReturnPage,
  TasksPage,
  VerificationCancelPage,
} from './pages/lazyPages.tsx';
import { PageLoading } from './shell/pageStates.tsx';

interface PagesProps {
  /** All nouns that have a page. */
  readonly pages: readonly NounOutline[];
}

/** What lies inside the frame: home, tasks, and each noun with all below its address. */
const FramedPages = memo(({ pages }: PagesProps) => {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path={consoleAddresses.tasks} element={<TasksPage />} />
      {pages.map(({ noun }) => (
        <Route
          key={noun}
          path={`${noun}/*`}
          element={
            <ResourceContextProvider value={noun}>
              <RestoreScrollPosition storeKey={`${noun}.list.scrollPosition`}>
                <ResourcePage noun={noun} />
              </RestoreScrollPosition>
            </ResourceContextProvider>
          }
        />
      ))}
      <Route path="/access-denied" element={<ForbiddenPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
});

/** The frame with its page for a user who is signed in; anyone else is led to the login page. */
const SignedInPages = memo(({ pages }: PagesProps) => {
  const { authenticated, isPending } = useAuthenticated({ logoutOnFailure: false });
  if (isPending) return <PageLoading />;
  if (authenticated !== true) return <LogoutOnMount />;
  return (
    <ConsoleLayout>
      <FramedPages pages={pages} />
    </ConsoleLayout>
  );
});

interface ConsoleRoutesProps extends PagesProps {
  /** The console was opened where nothing lives, by a user who is not signed in. */
  readonly isLost: boolean;
}

/**
 * What stands at each address. In place of react-admin's own routes, which look at what they hold in an effect and then render all of it
 * once more: frame and page are put together in one pass.
 */
export const ConsoleRoutes = ({ pages, isLost }: ConsoleRoutesProps) => {
  useScrollToTop();
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path={consoleAddresses.login} element={<LoginPage />} />
      <Route path={consoleAddresses.loginCallback} element={<SignOnReturnPage />} />
      <Route path={consoleAddresses.qrLogin} element={<QrLoginPage />} />
      <Route path={consoleAddresses.register} element={<RegisterPage />} />
      <Route path={consoleAddresses.join} element={<JoinPage />} />
      <Route path={consoleAddresses.verificationCancel} element={<VerificationCancelPage />} />
      {[...outsidePages, ...(isLost ? [lostPage] : [])].map(({ path, element }) => (
        <Route key={path} path={path} element={element} />
      ))}
      <Route path="/*" element={<SignedInPages pages={pages} />} />
    </Routes>
  );
};
