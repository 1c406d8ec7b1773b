import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askRows } from '#app/pages/firstRows.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { createModel } from '#engine/createModel.ts';
import { preferencesQuery } from '#views/preferences/preferencesQuery.ts';
import { parcelSchema } from '../views/parcel.ts';

const model = createModel(parcelSchema());

const asked = async (kept: object | undefined, schema = model) => {
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const provider = { getList } as unknown as ConsoleProvider;
  const queryClient = new QueryClient();
  queryClient.setQueryData(preferencesQuery(provider).queryKey, []);
  const store = { getItem: () => kept } as never;
  await askRows(schema, { provider, queryClient, store, locale: 'zh' });
  return getList.mock.calls.map((call: readonly unknown[]) => call[1]);
};

it('asks for the first page of a list that was not visited', async () => {
  expect(await asked(undefined)).toEqual([
    expect.objectContaining({ pagination: { page: 1, perPage: 20 }, filter: {} }),
  ]);
});

it('asks for a list where its reader left it', async () => {
  const kept = { filter: { status: ['lost'] }, sort: 'name', order: 'ASC', page: 3, perPage: 50 };

  expect(await asked(kept)).toEqual([
    expect.objectContaining({
      pagination: { page: 3, perPage: 50 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: ['lost'] },
    }),
  ]);
});

it('asks for no rows where a page begins with something of its own', async () => {
  expect(await asked(undefined, { ...model, list: { ...model.list, begins: 'own' } })).toEqual([]);
});
