import {
  type RouterLinkProps,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterRoutesProps,
  reactRouterProvider,
} from 'ra-core';
import { useEffect } from 'react';
import { Link as ReactRouterLink, Routes as ReactRouterRoutes, useResolvedPath } from 'react-router-dom';
import { useAddresses } from './addressesContext.ts';
import { useBlocker, useLocation, useMatch, useNavigate } from './routerHooks.ts';

const Link = ({ to, ...props }: RouterLinkProps) => {
  const { toPublic } = useAddresses();
  const resolved = useResolvedPath(to);
  return <ReactRouterLink {...props} to={{ ...resolved, pathname: toPublic(resolved.pathname) }} />;
};

const Navigate = ({ to, replace = false, state }: RouterNavigateProps) => {
  const navigate = useNavigate();
  const wanted = JSON.stringify(to);
  useEffect(() => {
    navigate(JSON.parse(wanted), { replace, state });
  }, [navigate, wanted, replace, state]);
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
