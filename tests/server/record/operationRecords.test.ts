import { beforeEach, describe, expect, it } from 'vitest';
import { registerDevice } from '#server/features/account/store/devices.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, type Person, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const ofTarget = async (type: string, id: number, session = main) =>
  (await backend.call('operationRecords', { target_type: type, target_id: id }, session)).data;

const version = async (call: string, fields: object): Promise<number> =>
  (await backend.call(call, fields, main)).data.version;

const editDepartment = async (id: number, change: object) =>
  backend.call(
    'updateDepartment',
    { id, version: await version('getDepartmentInfo', { id }), ...change },
    main,
  );

const editMember = async (id: number, change: object) =>
  backend.call('saveUser', { id, version: await version('getUser', { user_id: id }), ...change }, main);

const as = (person: Person) => backend.signIn(person);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await as(people.main);
});

describe('the timeline', () => {
  it('tells newest first who changed what from which value', async () => {
    await editMember(7, { office_location: 'A 座' });
    await editMember(7, { office_location: 'B 座' });

    const { list, total } = await ofTarget('member', 7);

    expect(total).toBe(2);
    expect(list[0]).toMatchObject({
      summary: '修改成员“褚前端”',
      operator_name: '周主管',
      operator_role: 'main',
      changes: [
        {
          field: 'office_location',
          title: '办公地点',
          kind: 'changed',
          old: '"A 座"',
          new: '"B 座"',
          old_text: 'A 座',
          new_text: 'B 座',
        },
      ],
    });
  });

  it('of a moved department stands under both parents, too', async () => {
    await editDepartment(12, { superDeptId: 20 });

    for (const id of [12, 11, 20]) expect((await ofTarget('department', id)).total).toBe(1);
    expect((await ofTarget('department', 12)).list[0]).toMatchObject({
      action: 'department.move',
      changes: [{ title: '上级部门', old: '11', new: '20', old_text: '软件组', new_text: '市场部' }],
    });
  });

  it('of a new responsible person stands under the person, too', async () => {
    await editDepartment(20, { admin_id: 8 });

    expect((await ofTarget('member', 8)).list[0]).toMatchObject({ target_name: '市场部' });
  });

  it('of a person who changes departments stands under both', async () => {
    await editMember(7, { departments: [{ id: 20, position: '销售' }], main_department_id: 20 });

    for (const id of [12, 20]) expect((await ofTarget('department', id)).total).toBe(1);
  });

  it('names settings by the fields of the schema', async () => {
    await editDepartment(20, { restriction: { hidden: 1, visible_type: 1, visible_depts: [10] } });

    expect((await ofTarget('department', 20)).list[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'restriction.hidden', old_text: '否', new_text: '是' }),
        expect.objectContaining({ field: 'restriction.visible_depts', kind: 'set', new_text: '研发部' }),
      ]),
    );
  });

  it('does not spell out what is concealed', async () => {
    await editMember(7, { note: '新' });

    expect((await ofTarget('member', 7)).list[0].changes).toMatchObject([
      { title: '备注', kind: 'concealed', old_text: null, new_text: null },
    ]);
  });

  it('knows the fields the company has added', async () => {
    const added = await backend.call('customFieldSave', { name: '工服尺码', type: 'text' }, main);
    const key: string = added.data.list.at(-1).id;
    await editMember(7, { custom_fields: { [key]: '中号' } });

    expect((await ofTarget('member', 7)).list[0].changes).toMatchObject([
      { field: `custom_fields.${key}`, title: '工服尺码', kind: 'concealed' },
    ]);
  });

  it('tells coded values in words and nothing that stayed', async () => {
    await editMember(7, { phone_show: 2 });

    expect((await ofTarget('member', 7)).list[0].changes).toMatchObject([
      { title: '手机号显示', old_text: '公开', new_text: '保密' },
    ]);
  });

  it('names the device by what it is', async () => {
    await registerDevice(backend.database.db, {
      ...main,
      model: 'Chrome 141',
      system: 'Windows',
      now: backend.ports.clock(),
    });
    await editMember(7, { office_location: 'A' });

    expect((await ofTarget('member', 7)).list[0].device_name).toBe('Chrome 141 · Windows');
  });

  it('of what is gone names it to whom nothing is kept from', async () => {
    const { data } = await backend.call('storeDepartment', { name: '短命组', superDeptId: 20 }, main);
    await editDepartment(data.id, { superDeptId: 10 });
    await backend.database.db.deleteFrom('department').where('id', '=', data.id).execute();

    const { list } = await ofTarget('department', data.id);

    expect(list[0]).toMatchObject({ summary: '移动部门“短命组”', target_name: '短命组' });
  });

  it('pages without losing or repeating a record', async () => {
    for (const place of ['A', 'B', 'C', 'D', 'E']) await editMember(7, { office_location: place });
    const page = async (number: number) =>
      (
        await backend.call(
          'operationRecords',
          { target_type: 'member', target_id: 7, page: number, page_size: 2 },
          main,
        )
      ).data.list;

    const ids = [...(await page(1)), ...(await page(2)), ...(await page(3))].map(({ id }) => id);

    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });
});

describe('who reads records', () => {
  it('is a sub-administrator for the scope and their own', async () => {
    await editMember(7, { office_location: 'A' });
    await editMember(8, { office_location: 'B' });
    const sub = await as(people.sub);

    expect((await ofTarget('member', 7, sub)).total).toBe(1);
    expect((await ofTarget('member', 8, sub)).total).toBe(0);
    expect((await backend.call('operationRecords', {}, sub)).data.total).toBe(1);
  });

  it('does not tell a sub-administrator what is outside', async () => {
    await editDepartment(12, { superDeptId: 20 });
    const sub = await as(people.sub);

    const { list } = await ofTarget('department', 11, sub);

    expect(list[0]).toMatchObject({ summary: '移动部门“管理范围外的对象”', target_name: null, changes: [] });
    expect(JSON.stringify(list)).not.toContain('市场部');
  });

  it('tells no position held outside', async () => {
    const departments = (position: string) => [
      { id: 12, position: '员工' },
      { id: 20, position },
    ];
    await editMember(7, { departments: departments('秘密职务') });
    await editMember(7, { departments: departments('更秘密') });
    await backend.call('batchSet', { user_ids: [7], position: '最秘密', department_id: 20 }, main);

    const { list } = await ofTarget('member', 7, await as(people.sub));
    const told = list.map(({ changes }: { readonly changes: unknown }) => changes);

    expect(JSON.stringify(list)).not.toContain('秘密');
    expect(told).toEqual([
      [],
      [],
      [expect.objectContaining({ field: 'departments', new_text: '前端小组（员工）、管理范围外' })],
    ]);
    expect(JSON.parse(told[2][0].new)).toEqual([{ id: 12, position: '员工' }, null]);
    expect(JSON.stringify((await ofTarget('member', 7)).list)).toContain('最秘密');
  });

  it('names no group of a department outside', async () => {
    await backend.call('attachDepartments', { user_ids: [7], department_ids: [20], mode: 'add' }, main);
    await backend.call('createByDept', { id: 20, name: '市场机密群', owner_id: 7 }, main);

    const { list } = await ofTarget('member', 7, await as(people.sub));

    expect(list[0]).toMatchObject({ action: 'group.create', target_id: null, target_name: null });
    expect(JSON.stringify(list)).not.toContain('机密');
    expect(JSON.stringify((await ofTarget('member', 7)).list)).toContain('机密');
  });

  it('is a responsible person for their own alone', async () => {
    const leader = await as(people.responsible);
    await editMember(8, { office_location: 'B' });
    await backend.call('revealPhone', { user_id: 8 }, leader);

    const { list } = await ofTarget('member', 8, leader);

    expect(list.map(({ action }: { readonly action: string }) => action)).toEqual(['member.revealPhone']);
  });

  it('is no supervisor and no ordinary member', async () => {
    for (const person of [people.supervisor, people.member])
      expect(await backend.call('operationRecords', {}, await as(person))).toMatchObject({ code: 4000 });
  });

  it('never sees another company', async () => {
    await editMember(7, { office_location: 'A' });

    expect((await ofTarget('member', 7, await as(people.stranger))).total).toBe(0);
  });
});
