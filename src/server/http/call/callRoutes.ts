import type { CallModel } from '#engine/model.ts';
import { type Contract, callsOf } from '#server/platform/contract.ts';

type Methods = ReadonlyMap<string, CallModel>;

/** Calls by path and method. */
export type CallRoutes = ReadonlyMap<string, Methods>;

const withLeadingSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** A GET that changes something has a POST twin on its path, which our own console uses (T07). */
const methodsOf = (call: CallModel): readonly string[] =>
  call.method === 'GET' && call.effect === 'write' ? ['GET', 'POST'] : [call.method];

const build = (contract: Contract): CallRoutes => {
  const routes = new Map<string, Map<string, CallModel>>();
  for (const call of callsOf(contract)) {
    const path = withLeadingSlash(call.path);
    const methods = routes.get(path) ?? new Map<string, CallModel>();
    for (const method of methodsOf(call)) if (!methods.has(method)) methods.set(method, call);
    routes.set(path, methods);
  }
  return routes;
};

const built = new WeakMap<Contract, CallRoutes>();

/** The routes of a contract, built once for each contract object. */
export const routesOf = (contract: Contract): CallRoutes => {
  const known = built.get(contract);
  if (known !== undefined) return known;
  const routes = build(contract);
  built.set(contract, routes);
  return routes;
};

/** Whether a path takes a file. */
export const takesFile = (routes: CallRoutes, path: string): boolean =>
  routes.get(path)?.get('POST')?.encoding === 'multipart';

/** The call a path and method name. HEAD finds what GET would, to be refused by its guard. */
export const findCall = (
  routes: CallRoutes,
  path: string,
  method: string,
): { readonly kind: 'call'; readonly call: CallModel } | { readonly kind: 'unknownPath' | 'wrongMethod' } => {
  const methods = routes.get(path);
  if (methods === undefined) return { kind: 'unknownPath' };
  const call = methods.get(method === 'HEAD' ? 'GET' : method);
  return call === undefined ? { kind: 'wrongMethod' } : { kind: 'call', call };
};
