import { useGetIdentity } from 'react-admin';

/** Whose data it is, for a user who administers several companies (T08). */
export const useCompanyName = (): string => {
  const { identity } = useGetIdentity();
  return typeof identity?.companyName === 'string' ? identity.companyName : '';
};
