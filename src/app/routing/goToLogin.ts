import type { createMemoryRouter } from 'react-router-dom';
import { consoleAddresses } from '#domain/console/addresses.ts';

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'navigate'>;

/** Shows the login page in place of the page that is shown, which signing in comes back to. */
export const goToLogin = (router: Router): void => {
  const { pathname, search } = router.state.location;
  if (pathname === consoleAddresses.login) return;
  // The names react-admin looks for after a login.
  const state = { nextPathname: pathname, nextSearch: search };
  void router.navigate(consoleAddresses.login, { replace: true, state });
};
