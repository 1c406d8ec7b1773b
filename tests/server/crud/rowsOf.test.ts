import { beforeEach, describe, expect, it } from 'vitest';
import type { EntitySchema } from '#engine/dialect.ts';
import { entities } from '#generated/entities.ts';
import { everyRuleSchema } from '#tests/builders/everyRule.ts';
import { createGroupWorld } from '#tests/builders/groupWorld.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { openPermitSchema } from '#tests/builders/rowsOf.ts';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;
let sub: TestSession;

/** Permits of 研发部 (1, 2, 3), one of 市场部 (4), and one of the other company. */
const permits = [
  { serial: 'A1', status: 'open', department_id: 12, holder_id: 7, phone: '13955557777', secret: '甲' },
  { serial: 'A2', status: 'draft', department_id: 12, holder_id: 7 },
  { serial: 'B3', status: 'open', department_id: 10, holder_id: 3, fee: 500 },
  { serial: 'B4', status: 'open', department_id: 20, holder_id: 4 },
].map((row) => ({ starts_on: '2026-11-01', phone: null, secret: null, fee: null, ...row }));

const start = async (...added: readonly EntitySchema[]): Promise<void> => {
  backend = await createBackend({ entities: [everyRuleSchema, ...added] });
  await createCompanies(backend.database.db);
  await insertRows(backend, 'permit', permits);
  await insertRows(backend, 'permit', [{ serial: 'Z9', status: 'open' }], otherCompany);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
};

const listed = async (session: TestSession, fields: object = {}, call = 'openPermitList') =>
  (await backend.call(call, { sort_field: 'permit_id', sort_order: 'asc', ...fields }, session)).data;

const idsOf = async (...asked: Parameters<typeof listed>): Promise<readonly number[]> =>
  (await listed(...asked)).list.map(({ permit_id }: { readonly permit_id: number }) => permit_id);

describe('rows of another noun', () => {
  beforeEach(() => start(openPermitSchema()));

  it('are those that meet the condition, with the fields that are named, in one company', async () => {
    const { list, total } = await listed(main);

    expect(total).toBe(3);
    expect(list[0]).toMatchObject({ permit_id: 1, serial: 'A1', status: 'open', version: 1 });
    expect(Object.keys(list[0])).not.toContain('gate');
    expect(await idsOf(await backend.signIn(people.stranger))).toEqual([1]);
  });

  it('are read one by one and by their ids, and the others are not there', async () => {
    const known = await backend.call('openPermitInfo', { id: 1 }, main);
    const draft = await backend.call('openPermitInfo', { id: 2 }, main);

    expect(known.data).toMatchObject({ serial: 'A1', version: 1, changed_by: null });
    expect(draft).toMatchObject({ code: 4000, data: { error_key: 'call.notFound' } });
    expect(await idsOf(main, { ids: [1, 2, 3] })).toEqual([1, 3]);
  });

  it('come and go as they are written at their noun, with the version they have there', async () => {
    await backend.call('permitClose', { id: 1, version: 1, close_reason: '遗失' }, main);

    expect(await idsOf(main)).toEqual([3, 4]);
    expect((await listed(main)).list).not.toContainEqual(expect.objectContaining({ permit_id: 1 }));
  });

  it('are filtered, searched and sorted by what is said here', async () => {
    expect(await idsOf(main, { filter: { holder_id: 3 } })).toEqual([3]);
    expect(await idsOf(main, { filter: { serial: 'b' } })).toEqual([3, 4]);
    expect(await idsOf(main, { keyword: 'A1' })).toEqual([1]);
    expect(await idsOf(main, { sort_field: 'serial', sort_order: 'desc' })).toEqual([4, 3, 1]);
    expect(await idsOf(main, { page_size: 1, page: 2 })).toEqual([3]);
  });

  it('reach as far as both nouns say', async () => {
    const member = await backend.signIn(people.member);

    expect(await idsOf(sub)).toEqual([1, 3]);
    expect(await idsOf(member)).toEqual([1]);
    expect((await backend.call('openPermitInfo', { id: 4 }, sub)).data.error_key).toBe('call.notFound');
    expect(await idsOf(await backend.signIn(people.asset))).toEqual([4]);
  });

  it('are masked and hidden as there, and not found by what is hidden', async () => {
    const seenBy = async (session: TestSession) =>
      (await backend.call('openPermitInfo', { id: 1 }, session)).data;

    expect(await seenBy(main)).toMatchObject({ phone: '139****7777', secret: '甲' });
    expect(await seenBy(sub)).toMatchObject({ phone: '139****7777', secret: null });
    expect(await idsOf(sub, { keyword: '5555' })).toEqual([]);
    expect(await idsOf(sub, { keyword: '13955557777' })).toEqual([1]);
    expect(await idsOf(sub, { filter: { secret: '甲' } })).toEqual([]);
  });

  it('are exported as they are listed', async () => {
    const columns = ['serial', 'phone'];
    const asked = await backend.call('openPermitExport', { columns, format: 'csv' }, sub);
    const file = await backend.send(`/api/openPermit/export?ticket=${asked.data.ticket}`, {
      headers: {
        ...browserHeaders(sub),
        'Sec-Fetch-Mode': 'navigate',
        Cookie: `${browserHeaders(sub).Cookie}; token=${sub.token}; language=zh`,
      },
    });

    expect(asked.data.count).toBe(2);
    expect((await file.text()).split('\r\n').slice(1).sort()).toEqual(['', 'A1,139****7777', 'B3,']);
  });

  it('offer an action where its call would do it', async () => {
    const close = { id: 1, version: 1, close_reason: '遗失' };

    // A sub-administrator may close here, and not there.
    expect((await backend.call('openPermitInfo', { id: 1 }, main)).data.can).toEqual({ close: 1 });
    expect((await backend.call('openPermitInfo', { id: 1 }, sub)).data.can).toEqual({ close: 0 });
    expect((await backend.call('permitClose', close, sub)).code).toBe(4000);
  });
});

describe('rows of another noun by the reader, the day and other nouns', () => {
  it('are asked by who reads and when', async () => {
    await start(
      openPermitSchema({
        rows: {
          of: 'permit',
          where: {
            any: [
              { holder_id: '$user.id', starts_on: { lte: '$today' } },
              { not: { fee: { exists: false } } },
            ],
          },
        },
      }),
    );

    expect(await idsOf(await backend.signIn(people.member))).toEqual([1, 2]);
    expect(await idsOf(main)).toEqual([3]);
  });

  it('are whose they are there, where no field says it here', async () => {
    const { holder_id: _, department_id: __, ...properties } = openPermitSchema().properties;
    await start({ ...openPermitSchema({ scope: { query: true } }), properties });

    expect(await idsOf(sub)).toEqual([1, 3]);
    expect(await idsOf(await backend.signIn(people.member))).toEqual([1]);
  });

  it('are in reach of neither alone', async () => {
    // Whose a permit is, is said by its department there and by its holder here: holder 3 is no one of 研发部.
    await start(openPermitSchema({ scope: { person: 'holder_id' } }));

    expect(await idsOf(sub)).toEqual([1]);
  });

  it('may be some of those', async () => {
    const some = openPermitSchema({
      name: 'dearPermit',
      rows: { of: 'openPermit', where: { fee: { gte: 500 } } },
      actions: {},
      permissions: { read: { main: 'all', sub: 'departments' } },
    });
    await start(openPermitSchema(), some);

    expect(await idsOf(main, {}, 'dearPermitList')).toEqual([3]);
  });

  it('may be what a query selects, asked and completed as there', async () => {
    const group = entities.find((entity) => entity['x-resource'].name === 'group');
    if (group === undefined) throw new Error('there are no groups');
    const { group_id, name, type, owner_dept_id, users_count, is_muted, status } = group.properties;
    const workGroup = {
      ...openPermitSchema({
        name: 'workGroup',
        id: 'group_id',
        display: 'name',
        module: 'groups',
        rows: { of: 'group', where: { type: [2, 3] } },
        scope: { query: true },
        permissions: { read: { main: 'all', sub: 'departments', groupOwner: 'own' } },
        actions: {},
        list: { columns: ['name', 'users_count'], search: ['name'] },
      }),
      required: ['group_id', 'name', 'type'],
      properties: { group_id, name, type, owner_dept_id, users_count, is_muted, status },
    } as EntitySchema;
    await start(workGroup);
    await createGroupWorld(backend, main);
    const asked = async (session: TestSession, fields: object = {}) =>
      (await backend.call('workGroupList', fields, session)).data.list.map(
        ({ group_id: id, users_count: size }: Record<string, number>) => [id, size],
      );

    expect(await asked(main)).toEqual(expect.arrayContaining([[102, 3]]));
    expect(await asked(main)).not.toContainEqual([101, expect.anything()]);
    expect(await asked(main, { keyword: '周会' })).toEqual([[102, 3]]);
    expect(await asked(main, { keyword: '卫销售' })).toEqual([[102, 3]]);
    expect(await asked(main, { filter: { users_count: { from: 3, to: 3 } } })).toEqual([[102, 3]]);
    expect(await asked(sub)).toEqual([]);
    expect((await backend.call('workGroupInfo', { id: 102 }, main)).data).toMatchObject({ users_count: 3 });
    expect((await backend.call('workGroupInfo', { id: 101 }, main)).code).toBe(4000);
    expect((await backend.call('workGroupInfo', { id: 102 }, sub)).code).toBe(4000);
  });

  it('cannot be asked by what no SELECT has', async () => {
    const group = entities.find((entity) => entity['x-resource'].name === 'group');
    const wrong = {
      ...openPermitSchema({
        name: 'workGroup',
        id: 'group_id',
        rows: { of: 'group', where: { whitelisted: 1 } },
        actions: {},
        scope: { query: true },
        permissions: { read: { main: 'all' } },
      }),
      required: [],
      properties: { group_id: group?.properties.group_id ?? {}, name: group?.properties.name ?? {} },
    } as EntitySchema;
    await start(wrong);

    expect((await backend.call('workGroupList', {}, main)).status).toBe(500);
    expect(backend.lines.map((line) => JSON.stringify(line)).join()).toContain('whitelisted');
  });
});
