import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';

interface OutsidePageRoute {
  readonly path: string;
  readonly element: ReactElement;
}

/** A page whose code is loaded when somebody goes there. */
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

/** Pages outside the console's frame that anybody may open, signed in or not. */
export const outsidePages: readonly OutsidePageRoute[] = [
  onDemand(consoleAddresses.help, async () => (await import('../help/HelpScreen.tsx')).HelpScreen),
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
    async () => (await import('../downloads/MobileDownScreen.tsx')).MobileDownScreen,
  ),
  onDemand(
    consoleAddresses.dissolved,
    async () => (await import('../dissolved/DissolvedScreen.tsx')).DissolvedScreen,
  ),
];

/** Stands at every address for somebody who is not signed in and came to one nothing lives at. */
export const lostPage: OutsidePageRoute = onDemand(
  '*',
  async () => (await import('../outside/LostPage.tsx')).LostPage,
);
