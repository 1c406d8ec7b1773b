import { useCreatePath, useLocation, useNavigate } from 'react-admin';
import { useIsPainted } from '#views/layouts/AfterPaint.tsx';

/** Where a drawer was opened from, when that is no page of its own noun; a link to it says so in its state. */
export const useDrawerOrigin = (): string | undefined => {
  const { state } = useLocation();
  const from: unknown = state?.from;
  return typeof from === 'string' ? from : undefined;
};

/** Back to where the drawer was opened from, or to the list beneath it, which has kept its filters, page and scroll position. */
export const useCloseDrawer = (noun: string): (() => void) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const from = useDrawerOrigin();
  return () => navigate(from ?? createPath({ resource: noun, type: 'list' }));
};

// A failed read is shown in the drawer with a retry, not as a toast over a list.
const quiet = { onError: () => {}, retry: false };

/** How a drawer reads its row: what the list knows of it answers the click, the rest is asked for once that is on the screen. */
export const useRowQuery = () => ({ ...quiet, enabled: useIsPainted() });
