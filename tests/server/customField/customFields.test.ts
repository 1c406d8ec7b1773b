import { beforeEach, describe, expect, it } from 'vitest';
import { requestIndexing } from '#server/features/directory/customField/store/customFieldValues.ts';
import { runMemberIndexing } from '#server/features/directory/member/memberIndexing.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

interface Field {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly system: number;
  readonly locked: number;
  readonly personageInfoShow: number;
  readonly options: readonly { readonly id: number; readonly name: string }[];
}

const call = (name: string, fields: object = {}, session = main) => backend.call(name, fields, session);
const fieldsOf = async (): Promise<readonly Field[]> => (await call('getUserField')).data.list;
const addField = async (fields: object): Promise<Field> => {
  const { data } = await call('customFieldSave', fields);
  return data.list.at(-1);
};
const save = (userId: number, values: object) => call('saveUser', { id: userId, custom_fields: values });
const valuesOf = async (userId: number) =>
  (await call('getUser', { user_id: userId })).data.custom_fields as Readonly<Record<string, unknown>>;
const filtered = async (filter: object): Promise<readonly number[]> => {
  const { data } = await call('departmentUsers', { custom_fields: filter });
  return data.list.map((row: { readonly user_id: number }) => row.user_id);
};
const found = async (keywords: string): Promise<number> =>
  (await call('searchUserAndDept', { keywords })).data.users.length;

const sizes = [{ name: 'S' }, { name: 'M' }, { name: 'L' }];

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const roundTrips = [
  {
    type: 'text',
    value: ' 李梅 13800009999 ',
    kept: '李梅 13800009999',
    bad: '长'.repeat(201),
    filter: '李梅',
  },
  { type: 'number', value: 172.5, kept: 172.5, bad: '172', filter: { from: 170, to: 180 } },
  { type: 'date', value: '2027-02-28', kept: '2027-02-28', bad: '2027-02-30', filter: { to: '2027-03-01' } },
  { type: 'single', options: sizes, value: 2, kept: 2, bad: 4, filter: [2, 3] },
  { type: 'multiple', options: sizes, value: [1, 3], kept: [1, 3], bad: [1, 1], filter: [3] },
  {
    type: 'link',
    value: ' https://a.test/x ',
    kept: 'https://a.test/x',
    bad: 'javascript:alert(1)',
    filter: 'a.test',
  },
] as const;

describe('values of custom fields', () => {
  it.each(roundTrips)(
    'keeps, checks and filters $type',
    async ({ value, kept, bad, filter, ...requested }) => {
      const { id } = await addField({ name: '字段', ...requested });

      const saved = await save(7, { [id]: value });
      const refused = await save(6, { [id]: bad });

      expect(saved.data.custom_fields).toEqual({ [id]: kept });
      expect(refused.data.fields).toHaveProperty([`custom_fields.${id}`]);
      expect(await filtered({ [id]: filter })).toEqual([7]);
      expect((await save(7, { [id]: null })).data.custom_fields).toEqual({});
    },
  );

  it('takes nothing among choices for no choice', async () => {
    const { id } = await addField({ name: '语言', type: 'multiple', options: sizes, required: 1 });

    const missing = await save(7, { [id]: [null] });
    const mixed = await save(7, { [id]: [2, null] });

    expect(missing.data.fields).toHaveProperty([`custom_fields.${id}`]);
    expect(mixed.data.custom_fields).toEqual({ [id]: [2] });
    expect((await call('customFieldCount', { id })).data.count).toBe(1);
  });

  it('keeps a picture uploaded for the field alone', async () => {
    const { id } = await addField({ name: '证件照', type: 'image' });
    const bytes = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    );
    const file = new File([bytes], 'a.png', { type: 'image/png' });
    const own = (await call('companyFile', { scene: `member.custom_fields.${id}`, file })).data;
    const unknown = await call('companyFile', { scene: 'member.custom_fields.c9', file });

    expect((await save(7, { [id]: { file_id: own.file_id } })).data.custom_fields[id].name).toBe('a.png');
    expect((await save(7, { [id]: { file_id: 'x'.repeat(24) } })).code).toBe(4000);
    expect(unknown.data.error_key).toBe('file.unknownScene');
  });

  it('refuses a field nobody has', async () => {
    expect((await save(7, { c9: 'x' })).data.fields).toEqual({ 'custom_fields.c9': '没有这个自定义字段' });
    expect((await call('departmentUsers', { custom_fields: { c9: 'x' } })).code).toBe(4000);
  });

  it('asks everybody new for a required value', async () => {
    const { id } = await addField({ name: '紧急联系人', type: 'text', required: 1 });
    const person = {
      name: '孙新',
      phone: '13900001234',
      main_department_id: 12,
      departments: [{ id: 12, position: '工程师' }],
    };

    expect((await call('saveUser', person)).data.fields).toEqual({ [`custom_fields.${id}`]: '此项为必填项' });
    expect((await call('saveUser', { ...person, custom_fields: { [id]: '孙母' } })).code).toBe(0);
    // Someone there before is asked when their custom fields are saved.
    expect((await call('saveUser', { id: 7, extension: '801' })).code).toBe(0);
  });
});

describe('customFieldSave', () => {
  it('renames an option in use without touching values', async () => {
    const { id, version } = await addField({ name: '工服尺码', type: 'single', options: sizes });
    await save(7, { [id]: 2 });

    const options = [
      { id: 2, name: '中码' },
      { id: 1, name: 'S' },
      { id: 3, name: 'L' },
    ];
    const { data } = await call('customFieldSave', { id, version, options });

    expect(data.list.at(-1).options.map(({ name }: { readonly name: string }) => name)).toEqual([
      '中码',
      'S',
      'L',
    ]);
    expect(await valuesOf(7)).toEqual({ [id]: 2 });
  });

  it('counts who chose an option before it goes', async () => {
    const { id } = await addField({ name: '驾照', type: 'multiple', options: sizes });
    await save(7, { [id]: [1, 2] });
    const options = [{ id: 2, name: 'M' }];

    const asked = await call('customFieldSave', { id, options });
    const confirmed = await call('customFieldSave', { id, options, confirm_count: 1 });

    expect(asked.data).toMatchObject({ error_key: 'option_in_use', count: 1 });
    expect(confirmed.code).toBe(0);
    expect(await valuesOf(7)).toEqual({ [id]: [2] });
    expect((await call('customFieldCount', { id })).data.options).toEqual([{ id: 2, count: 1 }]);
  });

  it('keeps the type of a field with values', async () => {
    const { id } = await addField({ name: '身高', type: 'number' });
    expect((await call('customFieldSave', { id, type: 'text' })).code).toBe(0);
    await save(7, { [id]: '一米七' });

    expect((await call('customFieldSave', { id, type: 'number' })).message).toBe(
      '已有 1 人填写了该字段，不能更改类型',
    );
  });

  it('refuses names read like another one', async () => {
    await addField({ name: 'Size', type: 'text' });

    expect((await call('customFieldSave', { name: ' ｓｉｚｅ ', type: 'text' })).message).toBe(
      '已有同名的成员字段',
    );
    expect((await call('customFieldSave', { name: '手机号', type: 'text' })).message).toBe(
      '已有同名的成员字段',
    );
    expect((await call('customFieldSave', { name: '　', type: 'single' })).data.fields).toEqual({
      name: '字段名称不能为空',
      options: '请至少添加一个选项',
    });
  });

  it('adds no more than fifty fields', async () => {
    for (let index = 0; index < 50; index += 1) await addField({ name: `字段${index}`, type: 'text' });

    expect((await call('customFieldSave', { name: '多一个', type: 'text' })).message).toBe(
      '成员字段最多 50 个，请先删除不再使用的',
    );
    expect((await call('personalInfo')).data.limit).toBe(50);
  });
});

describe('personalInfoSave', () => {
  const arrange = async (change: (fields: readonly Field[]) => readonly object[]) => {
    const { list, version } = (await call('personalInfo')).data;
    return call('personalInfoSave', { version, fields: change(list.map(({ id }: Field) => ({ id }))) });
  };

  it('hides values and brings them back', async () => {
    const { id } = await addField({ name: '工号牌', type: 'text', searchable: 1 });
    await save(7, { [id]: '蓝底' });
    const shown = (personageInfoShow: number) => (fields: readonly Field[]) =>
      fields.map((field) => (field.id === id ? { id, personageInfoShow } : field));

    await arrange(shown(2));
    expect([await valuesOf(7), await found('蓝底')]).toEqual([{}, 0]);
    // A save while it is hidden leaves the value alone.
    await call('saveUser', { id: 7, name: '褚前端端' });
    await arrange(shown(1));

    expect([await valuesOf(7), await found('蓝底')]).toEqual([{ [id]: '蓝底' }, 1]);
  });

  it('orders all fields and keeps fixed ones in front', async () => {
    const { id } = await addField({ name: '工服尺码', type: 'text' });
    const moved = await arrange((fields) =>
      fields.toSpliced(-1).toSpliced(3, 0, ...fields.filter((field) => field.id === id)),
    );
    const locked = await arrange((fields) => fields.toReversed());
    const stale = await call('personalInfoSave', { version: 0, fields: [] });

    expect(moved.data.list.map((field: Field) => field.id).slice(0, 5)).toEqual([
      'name',
      'avatar',
      'departments',
      id,
      'position',
    ]);
    expect(locked.message).toBe('姓名、头像和部门为固定字段，不能移动或隐藏');
    expect(stale.data.error_key).toBe('version_conflict');
  });
});

describe('customFieldDel', () => {
  it('says how many have a value, then brings all back', async () => {
    const { id } = await addField({ name: '紧急联系人', type: 'text' });
    await save(7, { [id]: '褚母' });
    await save(6, { [id]: '陈父' });

    const asked = await call('customFieldDel', { id });
    const deleted = await call('customFieldDel', { id, confirm_count: 2 });

    expect(asked.data).toMatchObject({ error_key: 'field_in_use', count: 2 });
    expect(asked.message).toBe('2 人填写了该字段，请确认后再删除');
    expect(deleted.data.deleted).toMatchObject([{ id, name: '紧急联系人' }]);
    expect((await fieldsOf()).some((field) => field.id === id)).toBe(false);

    await call('customFieldRestore', { id });
    expect(await valuesOf(7)).toEqual({ [id]: '褚母' });
  });
});

describe('search by custom values', () => {
  it('finds people once a field is searchable', async () => {
    const { id } = await addField({ name: '车牌', type: 'text' });
    await save(7, { [id]: '粤B·88888' });
    expect(await found('88888')).toBe(0);

    await call('customFieldSave', { id, searchable: 1 });
    expect(await found('88888')).toBe(1);
    // Another change of the person keeps the words.
    await call('saveUser', { id: 7, name: '褚改名' });
    expect(await found('粤B')).toBe(1);
  });

  it('brings many entries up to date in the job', async () => {
    const { id } = await addField({ name: '车牌', type: 'text', searchable: 1 });
    const { db } = backend.database;
    await db
      .updateTable('member')
      .set({ custom_fields: JSON.stringify({ [id]: '粤A12345' }) })
      .where('company_id', '=', company)
      .execute();
    await requestIndexing(db, { companyId: company, id, now: new Date() });
    expect((await call('personalInfo')).data.indexing).toBe(1);

    await runMemberIndexing(backend.ports);

    expect([await found('粤A123'), (await call('personalInfo')).data.indexing]).toEqual([8, 0]);
  });
});
