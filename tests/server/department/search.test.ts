import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const found = async (keywords: string, session = main): Promise<readonly number[]> => {
  const { data } = await backend.call('searchUserAndDept', { keywords, type: 'department' }, session);
  return data.departments.map(({ id }: { readonly id: number }) => id);
};

/** A department of 测试甲公司 that is called in every way there is. */
const store = async (): Promise<number> => {
  const { data } = await backend.call(
    'storeDepartment',
    {
      name: '长春绿化 组',
      superDeptId: 20,
      name_en: 'Green Team',
      name_ja: '緑化',
      dept_code: 'LH_07',
      abbreviation: '园林',
    },
    main,
  );
  return data.id;
};

describe('the search for departments', () => {
  it('finds one by pinyin, initials and other names', async () => {
    const id = await store();

    const keywords = [
      'changchunlv',
      'lǜhuà',
      'chang chun lü',
      'cclhz',
      'C',
      'yuanlin',
      'green t',
      '緑',
      'lh_07',
      '绿化组',
    ];
    for (const keyword of keywords)
      expect([keyword, await found(keyword)]).toContainEqual(expect.arrayContaining([id]));
    for (const keyword of ['lhx07', 'hz', 'un', '%', 'changsha'])
      expect([keyword, await found(keyword)]).toEqual([keyword, []]);
  });

  it('opens the tree on the way to a reading', async () => {
    const { data } = await backend.call('departments', { keyword: 'qianduan' }, main);

    expect(JSON.stringify(data.departments)).toContain('前端');
    expect(await found('qianduan', await backend.signIn(people.responsible))).toEqual([]);
  });

  it('follows a department that is renamed', async () => {
    const id = await store();
    await backend.call('updateDepartment', { id, name: '物流组', abbreviation: null }, main);

    expect(await found('wuliu')).toEqual([id]);
    expect(await found('lh_07')).toEqual([id]);
    for (const keyword of ['changchun', 'yuanlin']) expect(await found(keyword)).toEqual([]);
  });
});
