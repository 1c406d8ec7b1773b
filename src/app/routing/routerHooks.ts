import type { RouterBlockerFunction, RouterLocation, RouterNavigateFunction, RouterProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  matchPath,
  resolvePath,
  useBlocker as useReactRouterBlocker,
  useLocation as useReactRouterLocation,
  useNavigate as useReactRouterNavigate,
} from 'react-router-dom';
import { useAddresses } from './addressesContext.ts';

/** The location as react-admin knows it, below `/<noun>`. */
export const useLocation = (): RouterLocation => {
  const location = useReactRouterLocation();
  const { toResource } = useAddresses();
  return useMemo(() => ({ ...location, pathname: toResource(location.pathname) }), [location, toResource]);
};

/**
 * Goes to an address given in resource names. The function stays the same through navigations, because react-admin
 * keeps it in dependency lists and would render everything again.
 */
export const useNavigate = (): RouterNavigateFunction => {
  const navigate = useReactRouterNavigate();
  const { pathname } = useLocation();
  const { toPublic } = useAddresses();
  const latest = useRef({ navigate, pathname, toPublic });
  useEffect(() => {
    latest.current = { navigate, pathname, toPublic };
  }, [navigate, pathname, toPublic]);
  return useCallback<RouterNavigateFunction>((to, options) => {
    const now = latest.current;
    if (typeof to === 'number') return void now.navigate(to);
    const isPath = typeof to === 'string' || to.pathname !== undefined;
    const target = isPath ? resolvePath(to, now.pathname) : { ...to, pathname: now.pathname };
    const state = options?.state ?? (typeof to === 'object' ? to.state : undefined);
    void now.navigate({ ...target, pathname: now.toPublic(target.pathname) }, { ...options, state });
  }, []);
};

/** Stops navigation; both locations are in resource names, as the form that asks compares them. */
export const useBlocker: RouterProvider['useBlocker'] = (shouldBlock) => {
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
  return useReactRouterBlocker(decide);
};

/** Whether the current address fits a pattern in resource names. */
export const useMatch: RouterProvider['useMatch'] = (pattern) => matchPath(pattern, useLocation().pathname);
