import {
  type RouterBlockerFunction,
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterRoutesProps,
  reactRouterProvider,
} from 'ra-core';
import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  matchPath,
  Link as ReactRouterLink,
  Routes as ReactRouterRoutes,
  resolvePath,
  UNSAFE_DataRouterContext,
  useBlocker as useReactRouterBlocker,
  useLocation as useReactRouterLocation,
  useResolvedPath,
} from 'react-router-dom';
import { useAddresses } from './addresses.ts';

/** The location as react-admin knows it, below `/<noun>`. */
const useLocation = (): RouterLocation => {
  const location = useReactRouterLocation();
  const { toResource } = useAddresses();
  return useMemo(() => ({ ...location, pathname: toResource(location.pathname) }), [location, toResource]);
};

/**
 * Goes to an address given in resource names. The function stays the same through navigations, because react-admin
 * keeps it in dependency lists and would render everything again.
 *
 * The new page is shown synchronously, one microtask later: react-admin's logout empties its cache right after
 * navigating, those updates go first, and the waiting navigation would be overtaken by one logout after another.
 */
const useNavigate = (): RouterNavigateFunction => {
  const { pathname } = useLocation();
  const { toPublic } = useAddresses();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const latest = useRef({ router, pathname, toPublic });
  useEffect(() => {
    latest.current = { router, pathname, toPublic };
  }, [router, pathname, toPublic]);
  return useCallback<RouterNavigateFunction>((to, options) => {
    const now = latest.current;
    if (typeof to === 'number') return void now.router?.navigate(to);
    const isPath = typeof to === 'string' || to.pathname !== undefined;
    const target = isPath ? resolvePath(to, now.pathname) : { ...to, pathname: now.pathname };
    const state = options?.state ?? (typeof to === 'object' ? to.state : undefined);
    const address = { ...target, pathname: now.toPublic(target.pathname) };
    queueMicrotask(() => void now.router?.navigate(address, { ...options, state, flushSync: true }));
  }, []);
};

/**
 * Stops navigation; both locations are in resource names, as the form that asks compares them. Going on waits one
 * microtask: react-admin asks for it in an effect, where the new page cannot be shown synchronously.
 */
const useBlocker: RouterProvider['useBlocker'] = (shouldBlock) => {
  const { toResource } = useAddresses();
  const inside = (location: RouterLocation) => ({ ...location, pathname: toResource(location.pathname) });
  const decide: RouterBlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
    typeof shouldBlock === 'boolean'
      ? shouldBlock
      : shouldBlock({
          currentLocation: inside(currentLocation),
          nextLocation: inside(nextLocation),
          historyAction,
        });
  const blocker = useReactRouterBlocker(decide);
  return useMemo(
    () =>
      blocker.state === 'blocked'
        ? { ...blocker, proceed: () => queueMicrotask(() => blocker.proceed()) }
        : blocker,
    [blocker],
  );
};

/** Whether the current address fits a pattern in resource names. */
const useMatch: RouterProvider['useMatch'] = (pattern) => matchPath(pattern, useLocation().pathname);

const Link = ({ to, ...props }: RouterLinkProps) => {
  const { toPublic } = useAddresses();
  const resolved = useResolvedPath(to);
  return <ReactRouterLink {...props} to={{ ...resolved, pathname: toPublic(resolved.pathname) }} />;
};

const Navigate = ({ to, replace = false, state }: RouterNavigateProps) => {
  const navigate = useNavigate();
  const requested = JSON.stringify(to);
  useEffect(() => {
    navigate(JSON.parse(requested), { replace, state });
  }, [navigate, requested, replace, state]);
  return null;
};

/** Hands the rewritten location down, so that nested routes and params need nothing of their own. */
const Routes = ({ children, location }: RouterRoutesProps) => {
  const current = useLocation();
  return <ReactRouterRoutes location={location ?? current}>{children}</ReactRouterRoutes>;
};

/**
 * react-admin's router with the specification's addresses outside and resource names inside: what goes to the address
 * bar is rewritten, what comes from it too, in every primitive react-admin knows.
 */
export const consoleRouter: RouterProvider = {
  ...reactRouterProvider,
  useLocation,
  useNavigate,
  useBlocker,
  useMatch,
  Link,
  Navigate,
  Routes,
};
