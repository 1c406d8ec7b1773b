import type { QueryClient } from '@tanstack/react-query';

/** How long nothing has been asked when a page stands. */
const quietMilliseconds = 1_000;

/**
 * Calls back once nothing has been asked for a second and the browser has nothing to render: what is done then takes nothing from the
 * page a user is waiting for. Answers how to call it off.
 */
export const whenAtRest = (queryClient: QueryClient, act: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    stop();
    // Where the browser does not say when it has time, a second has passed at least.
    if (window.requestIdleCallback === undefined) act();
    else window.requestIdleCallback(act);
  };
  const look = () => {
    clearTimeout(waiting);
    if (queryClient.isFetching() === 0) waiting = setTimeout(rest, quietMilliseconds);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  const stop = () => {
    unsubscribe();
    clearTimeout(waiting);
  };
  look();
  return stop;
};
