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
import { type MouseEvent, use, useCallback, useEffect, useMemo } from 'react';
import {
  type createMemoryRouter,
  createPath,
  matchPath,
  parsePath,
  Link as ReactRouterLink,
  Routes as ReactRouterRoutes,
  resolvePath,
  UNSAFE_DataRouterContext,
  useBlocker as useReactRouterBlocker,
  useLocation as useReactRouterLocation,
  useResolvedPath,
} from 'react-router-dom';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { useAddresses } from './addresses.ts';

/** The location as react-admin knows it, below `/<noun>`. */
const useLocation = (): RouterLocation => {
  const location = useReactRouterLocation();
  const { toResource } = useAddresses();
  return useMemo(() => ({ ...location, pathname: toResource(location.pathname) }), [location, toResource]);
};

/** The router around; nothing that only goes somewhere follows where the console is, and is rendered when that changes. */
const useRouter = () => use(UNSAFE_DataRouterContext)?.router;

/**
 * Goes to an address given in resource names. The function stays the same through navigations, because react-admin
 * keeps it in dependency lists and would render everything again.
 *
 * The new page is shown synchronously, one microtask later: react-admin's logout empties its cache right after
 * navigating, those updates go first, and the waiting navigation would be overtaken by one logout after another.
 */
const useNavigate = (): RouterNavigateFunction => {
  const { toPublic, toResource } = useAddresses();
  const router = useRouter();
  return useCallback<RouterNavigateFunction>(
    (to, options) => {
      if (router === undefined) return;
      if (typeof to === 'number') return void router.navigate(to);
      const pathname = toResource(router.state.location.pathname);
      const isPath = typeof to === 'string' || to.pathname !== undefined;
      const target = isPath ? resolvePath(to, pathname) : { ...to, pathname };
      const state = options?.state ?? (typeof to === 'object' ? to.state : undefined);
      const address = { ...target, pathname: toPublic(target.pathname) };
      queueMicrotask(() => void router.navigate(address, { ...options, state, flushSync: true }));
    },
    [router, toPublic, toResource],
  );
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

const RelativeLink = ({ to, ...props }: RouterLinkProps) => {
  const { toPublic } = useAddresses();
  const resolved = useResolvedPath(to);
  return <ReactRouterLink {...props} to={{ ...resolved, pathname: toPublic(resolved.pathname) }} />;
};

/** A click that stays in this page: with the main button alone, and not for another window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

interface AbsoluteLinkProps extends RouterLinkProps {
  readonly to: string;
  readonly target?: string;
}

/** A link that leads to the same place from everywhere: it is not rendered when the console goes somewhere. */
const AbsoluteLink = ({ to, replace, state, onClick, target, ...props }: AbsoluteLinkProps) => {
  const { toPublic } = useAddresses();
  const router = useRouter();
  const path = parsePath(to);
  const address = createPath({ ...path, pathname: toPublic(path.pathname ?? '/') });
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isElsewhere = target !== undefined && target !== '_self';
    if (router === undefined || event.defaultPrevented || isElsewhere || !isPlain(event)) return;
    event.preventDefault();
    const isHere = createPath(router.state.location) === address;
    // At once: rendered in slices between other work, the page would take several times as long.
    void router.navigate(address, { replace: replace ?? isHere, state, flushSync: true });
  };
  return (
    <a {...props} href={address} target={target} onClick={go}>
      {props.children}
    </a>
  );
};

const Link = (props: RouterLinkProps) => {
  const { to } = props;
  return typeof to === 'string' && to.startsWith('/') ? (
    <AbsoluteLink {...props} to={to} />
  ) : (
    <RelativeLink {...props} />
  );
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

type Router = Pick<ReturnType<typeof createMemoryRouter>, 'state' | 'navigate'>;

/** Shows the login page in place of the page that is shown, which signing in comes back to. */
export const goToLogin = (router: Router): void => {
  const { pathname, search } = router.state.location;
  if (pathname === consoleAddresses.login) return;
  // The names react-admin looks for after a login.
  const state = { nextPathname: pathname, nextSearch: search };
  void router.navigate(consoleAddresses.login, { replace: true, state });
};
