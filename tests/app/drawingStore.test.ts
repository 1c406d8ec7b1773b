import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrawingStore, type KeptDrawing } from '#app/drawboard/drawingStore.ts';

const drawing = (background: string): KeptDrawing => ({ elements: [], background, files: {} });

/** jsdom has no database: as much of one as a single table of drawings needs. `isFull` refuses to write. */
const createDatabase = () => {
  const rows = new Map<string, unknown>();
  const state = { isFull: false };
  const answer = (result: unknown) => {
    const request = { result, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  const table = {
    get: (key: string) => answer(rows.get(key)),
    put: (value: unknown, key: string) => {
      if (!state.isFull) rows.set(key, structuredClone(value));
    },
  };
  const transaction = () => {
    const begun = {
      objectStore: () => table,
      error: new Error('full'),
      oncomplete: () => {},
      onabort: () => {},
    };
    queueMicrotask(() => (state.isFull ? begun.onabort() : begun.oncomplete()));
    return begun;
  };
  return { state, open: () => answer({ transaction, close: () => {} }) };
};

let database: ReturnType<typeof createDatabase>;

beforeEach(() => {
  localStorage.clear();
  database = createDatabase();
  vi.stubGlobal('indexedDB', database);
});
afterEach(() => vi.unstubAllGlobals());

it('takes what a page wrote while it went away', async () => {
  const times = [1, 2].values();
  const store = createDrawingStore('1.1', () => times.next().value ?? 0);
  await store.write(drawing('white'));
  store.writeAtOnce(drawing('red'));

  expect((await store.read())?.background).toBe('red');
  expect((await store.read())?.background).toBe('red');
  expect(localStorage).toHaveLength(0);
});

it('leaves a drawing that is newer than what a page left behind', async () => {
  const times = [1, 2].values();
  const store = createDrawingStore('1.1', () => times.next().value ?? 0);
  store.writeAtOnce(drawing('red'));
  await store.write(drawing('white'));

  expect((await store.read())?.background).toBe('white');
  expect(localStorage).toHaveLength(0);
});

it('keeps what a page left behind until it is written', async () => {
  const store = createDrawingStore('1.1');
  store.writeAtOnce(drawing('red'));
  database.state.isFull = true;
  await expect(store.read()).rejects.toThrow('full');

  database.state.isFull = false;

  expect((await store.read())?.background).toBe('red');
});
