import { Authenticated, CanAccess } from 'ra-core';
import { type ComponentType, lazy, memo, type ReactElement, Suspense } from 'react';
import { loadAllModels, loadedModels, loadPageModels } from '#app/console/modelStore.ts';
import { PageLoading } from '#app/shell/pageStates.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { lazyPart } from '#views/lazyPart.ts';
import type { RowsPorts } from './firstRows.ts';

interface OutsidePageRoute {
  readonly path: string;
  readonly element: ReactElement;
}

/** A page whose code is loaded when a user goes there. */
const onDemand = (path: string, load: () => Promise<ComponentType>): OutsidePageRoute => {
  const Screen = lazy(async () => ({ default: await load() }));
  return {
    path,
    element: (
      <Suspense fallback={<PageLoading />}>
        <Screen />
      </Suspense>
    ),
  };
};

/** Pages outside the console's frame that anyone may open, signed in or not. */
export const outsidePages: readonly OutsidePageRoute[] = [
  onDemand(consoleAddresses.help, async () => {
    const [{ HelpScreen }] = await Promise.all([import('../help/HelpScreen.tsx'), loadAllModels()]);
    return HelpScreen;
  }),
  onDemand(
    consoleAddresses.drawboard,
    async () => (await import('../drawboard/DrawboardScreen.tsx')).DrawboardScreen,
  ),
  onDemand(
    consoleAddresses.environment,
    async () => (await import('../environment/EnvironmentScreen.tsx')).EnvironmentScreen,
  ),
  onDemand(
    consoleAddresses.agreement,
    async () => (await import('../agreement/AgreementScreen.tsx')).AgreementScreen,
  ),
  onDemand(
    consoleAddresses.downloads,
    async () => (await import('../downloads/DownloadsScreen.tsx')).DownloadsScreen,
  ),
  onDemand(
    consoleAddresses.mobileDown,
    async () => (await import('#app/downloads/DownloadsScreen.tsx')).MobileDownScreen,
  ),
  onDemand(
    consoleAddresses.demoPhone,
    async () => (await import('../phonePage/DemoPhoneScreen.tsx')).DemoPhoneScreen,
  ),
  onDemand(
    consoleAddresses.dissolved,
    async () => (await import('../dissolved/DissolvedScreen.tsx')).DissolvedScreen,
  ),
];

/** Stands at every address for a user who is not signed in and came to one nothing lives at. */
export const lostPage: OutsidePageRoute = onDemand(
  '*',
  async () => (await import('../outside/LostPage.tsx')).LostPage,
);

const HomeScreen = lazyPart(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));

/** /home, loaded when a user goes there. */
export const HomePage = () => (
  <Suspense fallback={<PageLoading />}>
    <HomeScreen />
  </Suspense>
);

const NotFoundScreen = lazy(async () => ({ default: (await import('./StatusPages.tsx')).NotFoundPage }));

/** Where nothing lives, inside the console. */
export const NotFoundPage = () => (
  <Suspense fallback={<PageLoading />}>
    <NotFoundScreen />
  </Suspense>
);

const ForbiddenScreen = lazy(async () => {
  const [{ ForbiddenPage: component }] = await Promise.all([import('./StatusPages.tsx'), loadAllModels()]);
  return { default: component };
});

/** Where a reader may not be, with whom they can ask. */
export const ForbiddenPage = ({ noun }: { readonly noun?: string }) => (
  <Suspense fallback={<PageLoading />}>
    <ForbiddenScreen {...(noun === undefined ? {} : { noun })} />
  </Suspense>
);

const JoinScreen = lazy(async () => {
  const { JoinScreen: component } = await import('../join/JoinScreen.tsx');
  return { default: component };
});

/** Where people join a company by a link or a QR code, signed in or not. */
export const JoinPage = () => (
  <Suspense fallback={<PageLoading />}>
    <JoinScreen />
  </Suspense>
);

const QrConfirmScreen = lazy(async () => {
  const { QrConfirmScreen: component } = await import('../qrLogin/QrConfirmScreen.tsx');
  return { default: component };
});

/** /qr-login, opened on a phone by the address in a QR code. A user who is not signed in there signs in first and comes back. */
export const QrLoginPage = () => (
  <Authenticated loading={<PageLoading />}>
    <Suspense fallback={<PageLoading />}>
      <QrConfirmScreen />
    </Suspense>
  </Authenticated>
);

const SignOnReturnScreen = lazy(async () => {
  const { SignOnReturn: component } = await import('../login/SignOnReturn.tsx');
  return { default: component };
});

/** Where a company's identity provider sends a user back to. */
export const SignOnReturnPage = () => (
  <Suspense fallback={<PageLoading />}>
    <SignOnReturnScreen />
  </Suspense>
);

const RegisterScreen = lazy(async () => {
  const { RegisterScreen: component } = await import('../register/RegisterScreen.tsx');
  return { default: component };
});

/** /register, for the user who has no company yet or wants another one. */
export const RegisterPage = () => (
  <Suspense fallback={<PageLoading />}>
    <RegisterScreen />
  </Suspense>
);

const TasksScreen = lazy(async () => {
  const { TasksScreen: component } = await import('../tasks/TasksScreen.tsx');
  return { default: component };
});

/** /tasks, loaded when a user goes there. */
export const TasksPage = () => (
  <Suspense fallback={<PageLoading />}>
    <TasksScreen />
  </Suspense>
);

const CancelScreen = lazy(async () => ({
  default: (await import('../verificationCancel/CancelScreen.tsx')).CancelScreen,
}));

/** Opened on a phone by the address in a QR code: the user who is not signed in there signs in first and comes back. */
export const VerificationCancelPage = () => (
  <Authenticated loading={<PageLoading />}>
    <Suspense fallback={<PageLoading />}>
      <CancelScreen />
    </Suspense>
  </Authenticated>
);

const loadResourceViews = () => import('./ResourceViews.tsx');
const ResourceViews = lazyPart(async () => ({ default: (await loadResourceViews()).ResourceViews }));

/**
 * Loads the code of the page the console begins with, all of it that comes in files of its own; what asks for its first rows comes
 * along. A failure shows when the page is.
 */
export const preloadFirstPage = async (isHome: boolean) => {
  const [views] = await Promise.all([
    loadResourceViews(),
    ResourceViews.preload(),
    isHome ? HomeScreen.preload() : undefined,
  ]);
  return views;
};

/** Loads the code of a noun's page, and asks for its rows, for a user who is about to go there; what fails is asked for again when they are. */
export const preparePage = (noun: string, ports: RowsPorts): void => {
  void Promise.all([loadResourceViews(), loadPageModels(noun)])
    .then(async ([views]) => {
      const model = loadedModels()[noun];
      if (model !== undefined) await views.preparePage(model, ports);
    })
    .catch(() => {});
};

/** All pages of one noun: its list, and whatever lies below its address. Asks for access, then loads the code. */
export const ResourcePage = memo(({ noun }: { readonly noun: string }) => (
  <CanAccess
    action="list"
    resource={noun}
    loading={<PageLoading />}
    accessDenied={<ForbiddenPage noun={noun} />}
  >
    {/* The key makes the spinner show: without it the router keeps the old page while the new one is loaded. */}
    <Suspense key={noun} fallback={<PageLoading />}>
      <ResourceViews noun={noun} />
    </Suspense>
  </CanAccess>
));

const LoginScreen = lazy(async () => {
  const { LoginScreen: component } = await import('#app/login/LoginScreen.tsx');
  return { default: component };
});

/** The login page at its address; the user who is signed in already never loads its code. */
export const LoginPage = () => (
  <Suspense fallback={<PageLoading />}>
    <LoginScreen />
  </Suspense>
);
