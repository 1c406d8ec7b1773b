import { createContext, use } from 'react';
import type { PublicAddresses } from './publicAddresses.ts';

const unchanged: PublicAddresses = { toPublic: (pathname) => pathname, toResource: (pathname) => pathname };

const AddressesContext = createContext(unchanged);
/** Gives the router below it the addresses of the schemas. */
export const AddressesProvider = AddressesContext.Provider;

/** The rewriting between resource names and public addresses. */
export const useAddresses = (): PublicAddresses => use(AddressesContext);
