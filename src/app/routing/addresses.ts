import { createContext, use } from 'react';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { readSession } from '#session/session.ts';

/** A noun, its public address, and those of its pages that have their own: `member` lives at `/contact/ContactManage`. */
interface RoutedNoun {
  readonly noun: string;
  readonly route: string;
  readonly pages?: Readonly<Record<string, string>>;
}

/** Rewrites addresses between react-admin's (`/member/5`) and the specification's (`/contact/ContactManage/5`). */
interface PublicAddresses {
  readonly toPublic: (pathname: string) => string;
  readonly toResource: (pathname: string) => string;
}

interface Pair {
  readonly resource: string;
  readonly address: string;
}

/** Pages that are no resource: react-admin's own fixed addresses and the specification's spellings of them. */
const fixedPages: readonly Pair[] = [{ resource: '/', address: consoleAddresses.home }];
const loginAlias: Pair = { resource: consoleAddresses.login, address: consoleAddresses.pcLogin };

const covers = (prefix: string, pathname: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

const longestFirst = (side: keyof Pair) => (one: Pair, other: Pair) => other[side].length - one[side].length;

const swap = (
  pairs: readonly Pair[],
  { pathname, from, to }: { readonly pathname: string; readonly from: keyof Pair; readonly to: keyof Pair },
): string => {
  const page = [...fixedPages, ...(from === 'address' ? [loginAlias] : [])].find(
    (pair) => pair[from] === pathname,
  );
  if (page !== undefined) return page[to];
  const pair = pairs.find((candidate) => covers(candidate[from], pathname));
  return pair === undefined ? pathname : `${pair[to]}${pathname.slice(pair[from].length)}`;
};

/**
 * Both directions at the boundary of the router, from the `route` of each schema. Where one address begins with
 * another, the longer wins; rewriting twice changes nothing.
 */
export const createPublicAddresses = (nouns: readonly RoutedNoun[]): PublicAddresses => {
  const pairs = nouns.flatMap(({ noun, route, pages = {} }) => [
    { resource: `/${noun}`, address: route },
    ...Object.entries(pages).map(([place, address]) => ({ resource: `/${noun}/${place}`, address })),
  ]);
  const byAddress = pairs.toSorted(longestFirst('address'));
  const byResource = pairs.toSorted(longestFirst('resource'));
  return {
    toPublic: (pathname) => swap(byResource, { pathname, from: 'resource', to: 'address' }),
    toResource: (pathname) => swap(byAddress, { pathname, from: 'address', to: 'resource' }),
  };
};

const unchanged: PublicAddresses = { toPublic: (pathname) => pathname, toResource: (pathname) => pathname };

const AddressesContext = createContext(unchanged);
/** Gives the router below it the addresses of the schemas. */
export const AddressesProvider = AddressesContext.Provider;

/** The rewriting between resource names and public addresses. */
export const useAddresses = (): PublicAddresses => use(AddressesContext);

const ownAddresses: ReadonlySet<string> = new Set(['/', ...Object.values(consoleAddresses)]);

/**
 * Whether a user who is not signed in came to an address nothing lives at: they are told so, instead of being asked to sign
 * in first. A user who is signed in is told inside the console's frame.
 */
export const isLost = (
  pathname: string,
  { toResource }: PublicAddresses,
  nouns: readonly { readonly noun: string }[],
): boolean => {
  const resource = toResource(pathname.replace(/(?<=.)\/+$/, ''));
  const isPage = nouns.some(({ noun }) => resource === `/${noun}` || resource.startsWith(`/${noun}/`));
  return readSession() === undefined && !ownAddresses.has(resource) && !isPage;
};
