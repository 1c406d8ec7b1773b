import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const valid = {
  name: '单雄信',
  phone: '13800001000',
  departments: [{ id: 12, position: '前端工程师' }],
  main_department_id: 12,
};

const save = (fields: object, session = main) => backend.call('saveUser', fields, session);
const add = (fields: object = {}, session = main) => save({ ...valid, ...fields }, session);
const get = async (id: number) => (await backend.call('getUser', { user_id: id }, main)).data;
const stored = (id: number) =>
  backend.database.db
    .selectFrom('member')
    .selectAll()
    .where('company_id', '=', 1)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const mainCounts = async () => {
  const rows = await backend.database.db
    .selectFrom('department')
    .select(['id', 'main_count'])
    .where('company_id', '=', 1)
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.main_count]));
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('adding a person', () => {
  it.each([
    '１３８００００１０００',
    '138 0000 1000',
    '138-0000-1000',
    '+8613800001000',
    '\u202D13800001000',
  ])('M01 stores %j as 13800001000', async (phone) => {
    const answer = await add({ phone });

    expect(answer).toMatchObject({
      code: 0,
      message: '成员添加成功',
      data: { phone: '138****1000', active_status: 0 },
    });
    expect((await stored(answer.data.user_id)).phone).toBe('13800001000');
  });

  it('answers the whole row, places the person and counts the department', async () => {
    const { data } = await add();

    expect(data).toMatchObject({
      pinyin: 'shan xiong xin',
      position: '前端工程师',
      main_department_id: 12,
      departments: [
        { id: 12, name: '前端小组', path: '研发部/软件组/前端小组', is_main: 1, is_supervisor: 0 },
      ],
      admin: { main: 0, sub: 0, asset: 0 },
      can: { update: 1 },
      version: 1,
    });
    expect(await mainCounts()).toMatchObject({ 12: 2, 11: 1 });
  });

  it('M03 refuses a number of the company and allows one of another', async () => {
    const own = await add({ phone: '13800010008' });
    const foreign = await add({ phone: '13800020008' });

    expect(own).toMatchObject({
      code: 4000,
      message: '手机号已存在',
      data: { error_key: 'phone_exists', fields: { phone: '手机号已存在' } },
    });
    expect(foreign.code).toBe(0);
  });

  it('M03 refuses one of two who save the same number at once', async () => {
    const answers = await Promise.all([add(), add({ name: '王伯当' })]);

    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4000]);
  });

  it.each(['A 1', '工1', '=1+1'])('M05 refuses the employee number %j', async (workId) => {
    expect(await add({ workId })).toMatchObject({ code: 4000, message: '工号只能为字母和数字' });
  });

  it('M05 refuses an employee number or address somebody has', async () => {
    await add({ workId: 'A1', email: 'Shan@lanshan.example' });
    const again = { phone: '13800001001', workId: 'A1', email: 'shan@lanshan.example' };

    expect((await add(again)).data.fields).toEqual({ workId: '工号已存在', email: '邮箱已存在' });
  });

  it.each([
    [{ departments: [] }, { departments: '请选择部门' }],
    [{ departments: null }, { departments: '请选择部门' }],
    [{ departments: [{ id: null, position: '员工' }] }, { 'departments.0.id': '请选择部门' }],
    [{ main_department_id: 11 }, { main_department_id: '主部门必须是所选部门之一' }],
    [{ main_department_id: null }, { main_department_id: '请选择主部门' }],
    [{ departments: [{ id: 12, position: ' ' }] }, { 'departments.0.position': '请选择职位' }],
    [{ departments: [{ id: 9_999, position: '员工' }] }, { 'departments.0.id': '所选部门不存在' }],
    [{ email: 'a@b' }, { email: '邮箱格式不正确' }],
    [{ phone: '12345' }, { phone: '手机号格式不正确' }],
    [{ name: '\u200B' }, { name: '姓名不能为空' }],
    [{ entry_time: '9999-12-31' }, { entry_time: expect.stringContaining('入职时间不能晚于') }],
  ])('M06 names the field of %j', async (fields, expected) => {
    const answer = await add(fields);

    expect(answer.code).toBe(4000);
    expect(answer.data.fields).toMatchObject(expected);
  });

  it('M06 takes an empty address and number for none, and an empty name for missing', async () => {
    const { code, data } = await add({ email: '', workId: '' });

    expect(code).toBe(0);
    expect(await stored(data.user_id)).toMatchObject({ email: null, work_id: null });
    expect((await add({ name: '' })).data.fields).toMatchObject({ name: '姓名不能为空' });
  });

  it('M06 says everything that is missing at once', async () => {
    const answer = await save({});

    expect(answer.data.fields).toMatchObject({
      name: '姓名不能为空',
      phone: '手机号不能为空',
      departments: '请选择部门',
    });
  });

  it.each(['is_admin', 'admin_id', 'password', 'posType', 'active_status', 'admin'])(
    'M07 refuses the foreign field %s',
    async (field) => {
      expect(await add({ [field]: 1 })).toMatchObject({ code: 4000, message: '参数格式错误' });
    },
  );

  it.each(['<img src=x onerror=alert(1)>', 'مُحَمَّد', "Null O'Smith", '𠮷田 一郎'])(
    'M09 keeps %s as text',
    async (name) => {
      const { data } = await add({ name });

      expect((await get(data.user_id)).name).toBe(name);
    },
  );

  it('M09 refuses a note of ten kilobytes', async () => {
    expect(await add({ note: 'n'.repeat(10_240) })).toMatchObject({ code: 4000 });
  });

  it('lets a sub-administrator add inside the scope only', async () => {
    const sub = await backend.signIn(people.sub);
    const outside = { departments: [{ id: 21, position: '员工' }], main_department_id: 21 };

    expect(await add({}, sub)).toMatchObject({ code: 0 });
    expect((await add({ ...outside, phone: '13800001001' }, sub)).data.fields).toMatchObject({
      'departments.0.id': '所选部门不存在',
    });
  });
});

describe('editing a person', () => {
  it('keeps what is not mentioned, and a masked number sent back', async () => {
    const { data } = await add({ workId: 'A1', note: '备注' });

    const answer = await save({ id: data.user_id, version: 1, phone: data.phone, name: '单通' });

    expect(answer).toMatchObject({
      code: 0,
      message: '保存成功',
      data: { name: '单通', workId: 'A1', version: 2, pinyin: 'shan tong' },
    });
    expect(await stored(data.user_id)).toMatchObject({ phone: '13800001000', note: '备注' });
  });

  it('asks for activation again when the number changes', async () => {
    const answer = await save({ id: 7, phone: '13900000007' });

    expect(answer.data.active_status).toBe(0);
  });

  it('moves the main department with its counter', async () => {
    const departments = [
      { id: 12, position: '前端工程师' },
      { id: 20, position: '顾问' },
    ];

    const both = await save({ id: 7, departments, main_department_id: 20 });
    const back = await save({ id: 7, departments: departments.slice(0, 1), main_department_id: 12 });

    expect(
      both.data.departments.map((each: { id: number; is_main: number }) => [each.id, each.is_main]),
    ).toEqual([
      [20, 1],
      [12, 0],
    ]);
    expect(back.data.departments).toHaveLength(1);
    expect(await mainCounts()).toMatchObject({ 12: 1, 20: 2 });
  });

  it('M08 tells the second editor what and who came first', async () => {
    await save({ id: 7, version: 1, name: '褚先' });

    const answer = await save({ id: 7, version: 1, name: '褚后' });

    expect(answer).toMatchObject({
      code: 4000,
      message: '内容已被他人修改',
      data: {
        error_key: 'version_conflict',
        current: { name: '褚先', version: 2 },
        changed_by: { user_id: 1, name: '周主管' },
      },
    });
  });

  it('leaves administrators to the main administrator', async () => {
    const departments = [{ id: 10, position: '资产管理员' }];
    await save({ id: people.asset.userId, departments, main_department_id: 10 });
    const sub = await backend.signIn(people.sub);

    const answer = await save({ id: people.asset.userId, name: '改名' }, sub);

    expect(answer).toMatchObject({ code: 4000, message: '管理员的信息只能由主管理员修改' });
    expect(await save({ id: people.asset.userId, name: '改名' })).toMatchObject({ code: 0 });
  });

  it('answers people out of scope, foreign and unknown alike', async () => {
    const sub = await backend.signIn(people.sub);

    const answers = [await save({ id: 8, name: '改' }, sub), await save({ id: 9_999, name: '改' }, sub)];

    expect(answers[0]).toMatchObject({ code: 4000, message: '成员不存在或已被删除' });
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });

  it('shows and changes only what is in scope of somebody partly outside', async () => {
    const departments = [
      { id: 21, position: '销售' },
      { id: 11, position: '顾问' },
    ];
    await save({ id: 8, departments, main_department_id: 21 });
    const sub = await backend.signIn(people.sub);

    const seen = await backend.call('getUser', { user_id: 8 }, sub);
    const changed = await save(
      { id: 8, departments: [{ id: 12, position: '顾问' }], main_department_id: null },
      sub,
    );

    expect(seen.data).toMatchObject({
      main_department_id: null,
      departments: [{ id: 11, path: '研发部/软件组' }],
    });
    expect(seen.data.departments).toHaveLength(1);
    expect(changed.data.departments).toMatchObject([{ id: 12 }]);
    expect((await get(8)).departments.map((each: { id: number }) => each.id)).toEqual([21, 12]);
    expect(await mainCounts()).toMatchObject({ 21: 2, 11: 1 });
  });

  it('writes what changed into the audit row, the number concealed', async () => {
    await save({ id: 7, name: '褚新', phone: '13900000007' });

    const record = await backend.database.db
      .selectFrom('operation_record')
      .selectAll()
      .where('action', '=', 'member.update')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ target_id: 7, target_name: '褚新' });
    expect(JSON.stringify(record.changes)).not.toContain('13900000007');
    expect(record.changes).toContainEqual({ field: 'name', old: '褚前端', new: '褚新' });
  });

  it('leaves no record and the version as it was where nothing differs', async () => {
    const before = await get(7);

    const answer = await save({ id: 7, name: before.name, version: before.version });

    expect(answer).toMatchObject({ code: 0, data: { version: before.version } });
    const records = backend.database.db
      .selectFrom('operation_record')
      .select('id')
      .where('action', '=', 'member.update');
    expect(await records.execute()).toEqual([]);
  });
});
