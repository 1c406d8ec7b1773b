import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/tables.ts';
import { lateRank } from '#tests/builders/rank.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const restrict = (id: number, change: Updateable<Tables['department']>) =>
  backend.database.db
    .updateTable('department')
    .set(change)
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute();

const check = (viewerId: number, userId: number, session = main) =>
  backend.call('checkVisible', { viewer_id: viewerId, user_id: userId }, session);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('checkVisible', () => {
  it('names the department whose setting decided', async () => {
    await restrict(20, { hidden: 1 });

    const { data } = await check(7, 8);

    expect(data).toMatchObject({ visible: false, rule: 'hiddenFromAll', fields: [] });
    expect(data.steps.at(-1)).toMatchObject({ dept_id: 20, dept_name: '市场部', decisive: true });
  });

  it('lets people below a listed department through', async () => {
    await restrict(20, { hidden: 1, visible_type: 1, visible_depts: '[10]' });

    expect((await check(7, 8)).data).toMatchObject({ visible: true, rule: 'hiddenListedDepartment' });
  });

  it('says which fields are shown and why', async () => {
    await backend.database.db.updateTable('member').set({ phone_show: 3 }).where('user_id', '=', 8).execute();

    const { data } = await check(7, 8);

    expect(data.fields).toContainEqual({
      key: 'phone',
      name: '手机号',
      shown: 'masked',
      rule: 'phoneMasked',
    });
  });

  it('decides on added fields by their own settings', async () => {
    const added = async (fields: object): Promise<string> =>
      (await backend.call('customFieldSave', { type: 'text', ...fields }, main)).data.list.at(-1).id;
    const near = await added({ name: '工位', visible_to: 'department' });
    const own = await added({ name: '尺码', visible_to: 'self' });
    const off = await added({ name: '车牌', personageInfoShow: 2 });
    const rulesFor = async (viewerId: number) => {
      const { data } = await check(viewerId, 8);
      const fields: readonly { readonly key: string; readonly rule: string }[] = data.fields;
      return [near, own, off].map((key) => fields.find((field) => field.key === key)?.rule);
    };

    expect(await rulesFor(7)).toEqual(['departmentOnly', 'selfOnly', 'companyHidden']);
    expect(await rulesFor(5)).toEqual(['public', 'selfOnly', 'companyHidden']);
    expect(await rulesFor(8)).toEqual(['self', 'self', 'companyHidden']);
  });

  it('leaves out what the company does not show', async () => {
    const { data } = await check(7, 8);

    expect(data.fields).toContainEqual({
      key: 'note',
      name: '备注',
      shown: 'none',
      rule: 'companyHidden',
    });
  });

  it('knows nobody outside the scope', async () => {
    const sub = await backend.signIn(people.sub);
    const outside = await check(7, 8, sub);
    const nobody = await check(7, 4_711, sub);

    expect(outside).toMatchObject({ code: 4000, data: { error_key: 'member.missing' } });
    expect(nobody).toMatchObject({ message: outside.message, data: outside.data });
  });

  it('does not name a department outside the scope', async () => {
    await backend.database.db
      .insertInto('membership')
      .values({ company_id: company, department_id: 21, user_id: 7, is_main: 0, rank: lateRank })
      .execute();
    await restrict(12, { hidden: 1 });
    await restrict(20, { hidden: 1 });
    const sub = await backend.signIn(people.sub);

    const { data } = await check(6, 7, sub);

    expect(data.steps).toContainEqual(
      expect.objectContaining({ rule: 'hiddenFromAll', dept_id: null, dept_name: null, is_elsewhere: 1 }),
    );
  });

  it('is not for people who only lead', async () => {
    const leader = await backend.signIn(people.responsible);

    expect(await check(8, 8, leader)).toMatchObject({ code: 4000, data: { error_key: 'no_permission' } });
  });

  it('D20 never shuts an administrator out of their own department', async () => {
    const { data } = await backend.call('getDepartmentInfo', { id: 10 }, main);
    const restriction = { hidden: 1, visible_type: 1, visible_depts: [], visible_users: [] };
    const saved = await backend.call(
      'updateDepartment',
      { id: 10, version: data.version, restriction },
      main,
    );

    expect(saved.code).toBe(0);
    expect((await backend.call('getUser', { user_id: 1 }, main)).code).toBe(0);
    expect((await check(1, 7)).data).toMatchObject({ visible: true, rule: 'hiddenInside' });
    // No one is listed: that is hidden from everyone outside, and said so.
    expect((await check(8, 7)).data).toMatchObject({ visible: false, rule: 'hiddenFromAll' });
  });
});
