import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { memoryStore, StoreContextProvider } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { useSelectionOfVisit } from '#views/list/RowsProvider.tsx';

afterEach(cleanup);

it('ends with the visit to its list, and is not there again', () => {
  const store = memoryStore({ parcel: { selectedIds: [1] } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreContextProvider value={store}>{children}</StoreContextProvider>
  );

  const { unmount } = renderHook(() => useSelectionOfVisit('parcel'), { wrapper });
  expect(store.getItem('parcel.selectedIds')).toBeUndefined();
  store.setItem('parcel.selectedIds', [2]);
  unmount();

  expect(store.getItem('parcel.selectedIds')).toBeUndefined();
});
