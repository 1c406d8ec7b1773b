import type { QueryClient } from '@tanstack/react-query';

/** How long nothing has been asked when a page stands. */
const quietMilliseconds = 1_000;

/** Calls back when the browser has nothing to render; soon where it does not say when that is. Answers how to call it off. */
const whenIdle = (act: () => void): (() => void) => {
  if (window.requestIdleCallback === undefined) {
    const soon = setTimeout(act);
    return () => clearTimeout(soon);
  }
  const asked = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(asked);
};

/**
 * Calls back once nothing has been asked for a second and the browser has nothing to render, neither before that second nor after it:
 * what is done then takes nothing from the page a user is waiting for. Answers how to call it off.
 */
export const whenAtRest = (queryClient: QueryClient, act: () => void): (() => void) => {
  let callOff = () => {};
  const rest = () => {
    unsubscribe();
    callOff = whenIdle(act);
  };
  const wait = () => {
    const waiting = setTimeout(rest, quietMilliseconds);
    callOff = () => clearTimeout(waiting);
  };
  const look = () => {
    callOff();
    if (queryClient.isFetching() === 0) callOff = whenIdle(wait);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  look();
  return () => {
    unsubscribe();
    callOff();
  };
};
