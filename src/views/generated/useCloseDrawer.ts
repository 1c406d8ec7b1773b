import { useCreatePath, useNavigate } from 'react-admin';

/** Back to the list beneath the drawer; it has kept its filters, page and scroll position. */
export const useCloseDrawer = (noun: string): (() => void) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return () => navigate(createPath({ resource: noun, type: 'list' }));
};
