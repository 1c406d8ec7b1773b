import { describe, expect, it } from 'vitest';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { isNotOffered } from '#dataProvider/refusal.ts';
import { createModel } from '#engine/createModel.ts';
import { offeredModel } from '#engine/offeredModel.ts';
import { isSpecified } from '#engine/specifiedCalls.ts';
import { entities } from '#generated/entities.ts';

/** The console's provider on a server that has the calls of the specification alone. */
const stage = () => {
  const sent: { readonly call: string; readonly request: unknown }[] = [];
  const models = Object.fromEntries(
    entities.map((entity) => [entity['x-resource'].name, offeredModel(createModel(entity), isSpecified)]),
  );
  const provider = createConsoleProvider({
    models: () => models,
    send: async ({ method, path }, request) => {
      sent.push({ call: `${method} ${path}`, request });
      return new Blob();
    },
    endSession: () => {},
  });
  return { provider, sent, models };
};

describe('on a server that has the calls of the specification alone, the data provider', () => {
  it('asks for the file of an export by an address that holds the question', async () => {
    const { provider, sent } = stage();

    await provider.askExport('member', {
      filter: {},
      scope: { id: 3, include_sub: 1, user_ids: [7, 8] },
      columns: ['name', 'phone'],
      format: 'xlsx',
    });

    expect(sent).toEqual([
      {
        call: 'GET /contacts/export',
        request: { id: 3, include_sub: 1, user_ids: [7, 8], fields: ['name', 'phone'], format: 'xlsx' },
      },
    ]);
  });

  it('asks for the people who never signed in by their own call, and takes the file it answers', async () => {
    const { provider, sent } = stage();

    const { count } = await provider.askExport('member', {
      filter: {},
      scope: { notified: 'never' },
      call: 'exportNotActiveUser',
      columns: ['name'],
      format: 'csv',
    });

    expect(sent).toEqual([
      {
        call: 'POST /data/exportNotActiveUser',
        request: { filters: { notified: 'never' }, fields: ['name'], format: 'csv' },
      },
    ]);
    expect(count).toBeUndefined();
  });

  it('asks for the template of an import without a ticket', async () => {
    const { provider, sent } = stage();

    const { fileName } = await provider.askTemplate('member', 'add', { format: 'xlsx' });

    expect(sent).toEqual([{ call: 'GET /getTemplate', request: { type: 'add' } }]);
    expect(fileName).toBe('member-add.xlsx');
  });

  it('sends the sheet once more to have it written', async () => {
    const { provider, sent } = stage();
    const file = new File(['姓名'], 'people.csv');

    await provider.commitImport('member', 'add', { file, status: 1 });

    expect(sent).toEqual([{ call: 'POST /contact/import', request: { file, status: 1, type: 'add' } }]);
  });

  it('sends no call the server does not have, and says that it is not offered', async () => {
    const { provider, sent } = stage();

    const refusal = await provider
      .getList('device', { pagination: { page: 1, perPage: 20 } } as never)
      .catch((error: unknown) => error);

    expect(isNotOffered(refusal)).toBe(true);
    await expect(provider.call('homeOverview', {})).rejects.toSatisfy(isNotOffered);
    expect(provider.offers('homeOverview')).toBe(false);
    expect(provider.offers('departments')).toBe(true);
    expect(sent).toEqual([]);
  });

  it('has no action whose call is missing', () => {
    const { models } = stage();

    const calls = Object.values(models).flatMap(({ actions }) => actions.map(({ call }) => call));
    const known = new Set(Object.values(models).flatMap((model) => Object.keys(model.calls)));

    expect(calls.filter((call) => !known.has(call))).toEqual([]);
    expect(calls.length).toBeGreaterThan(3);
  });
});
