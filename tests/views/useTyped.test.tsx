import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDraftStore } from '#app/draftStore.ts';
import { readDraft } from '#session/drafts.ts';
import { DraftStoreProvider } from '#views/form/draft/DraftStore.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';

const owner = { companyId: 3, userId: 7, token: 't' };
const kept = () => readDraft({ companyId: 3, userId: 7, route: '/note?again=1' });
const stored = { begin: { text: 'stored', ids: [1] }, version: 4 };

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const open = (initialProps: Parameters<typeof useTyped<typeof stored.begin>>[0] = stored) => {
  const store = createDraftStore(owner);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={['/note?again=1']}>
      <DraftStoreProvider value={store}>{children}</DraftStoreProvider>
    </MemoryRouter>
  );
  return renderHook((props) => useTyped(props), { initialProps, wrapper });
};

it('is there again, with the version it was typed on', () => {
  const first = open();
  act(() => first.result.current.change({ text: 'typed' }));
  cleanup();

  const { result } = open({ ...stored, version: 5 });

  expect(result.current.values).toEqual({ text: 'typed', ids: [1] });
  expect(result.current).toMatchObject({ version: 4, isDirty: true, isRestored: true });
  expect(result.current.draft.isDirty()).toBe(true);
});

it('is dropped on request, which brings back what stood there', () => {
  const { result } = open();
  act(() => result.current.change({ text: 'typed' }));
  expect(kept()?.values).toEqual({ text: 'typed', ids: [1] });

  act(() => result.current.draft.discard());

  expect(result.current).toMatchObject({ values: stored.begin, isDirty: false });
  expect(kept()).toBeUndefined();
});

it('asks nobody to stay once it is saved, before anything is rendered', () => {
  const { result } = open();
  act(() => result.current.change({ text: 'typed' }));

  act(() => {
    result.current.draft.settle();
    expect(result.current.draft.isDirty()).toBe(false);
  });

  expect(kept()).toBeUndefined();
});

it('keeps what a save made of it at once, before anything is rendered', () => {
  const { result } = open();
  act(() => result.current.change({ text: 'typed', ids: [2, 1] }));

  act(() => {
    result.current.rebase(5, () => ({ text: 'typed', ids: [1, 2] }));
    expect(kept()).toEqual({ values: { text: 'typed', ids: [1, 2] }, version: 5 });
  });
  cleanup();

  const again = open({ begin: { text: 'typed', ids: [1, 2] }, version: 5 });
  expect(again.result.current).toMatchObject({ isDirty: false, isRestored: false });
  expect(kept()).toBeUndefined();
});

it('tells apart the forms of one address', () => {
  const { result } = open();
  act(() => result.current.change({ text: 'typed' }));
  cleanup();

  expect(open({ ...stored, name: 'other' }).result.current.values).toEqual(stored.begin);
});

it('follows what is stored as soon as nothing differs from it', () => {
  const { result, rerender } = open();
  act(() => result.current.change({ text: 'typed' }));
  rerender({ begin: { text: 'typed', ids: [1] }, version: 5 });
  rerender({ begin: { text: 'theirs', ids: [1] }, version: 6 });

  expect(result.current).toMatchObject({ values: { text: 'theirs' }, version: 6, isDirty: false });
});

it('passes over what another form has kept here', () => {
  createDraftStore(owner).save('/note?again=1', { values: { text: 'typed' } });

  expect(open().result.current).toMatchObject({ values: stored.begin, isRestored: false });
});
