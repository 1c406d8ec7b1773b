import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const call = (name: string, fields: object, session = main) => backend.call(name, fields, session);

const newcomer = {
  name: '单雄信',
  phone: '13800001000',
  departments: [{ id: 12, position: '前端工程师' }],
  main_department_id: 12,
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('the sentences of the specification', () => {
  it('stand in the answers about people', async () => {
    const added = await call('saveUser', newcomer);
    const removed = await call('removeUsersFromDepartment', {
      id: 12,
      user_ids: [added.data.user_id],
      resign: { out_time: '2026-11-23', reason: 'other' },
    });

    expect([added.code, added.message]).toEqual([0, '成员添加成功']);
    expect([removed.code, removed.message]).toEqual([0, '用户删除成功']);
  });

  it('stand in the answers about departments', async () => {
    const single = await call('storeDepartment', { name: '法务部', superDeptId: 0 });
    const several = await call('storeDepartment', { name: '审计部', superDeptId: 0 });

    const one = await call('deleteDepartment', { id: single.data.id });
    const many = await call('batchDeleteDept', { ids: [several.data.id], mode: 'now' });

    expect(single.message).toBe('添加成功');
    expect([one.message, many.message]).toEqual(['删除部门成功', '删除部门成功']);
  });

  it('stand in the answers about codes', async () => {
    const own = await call('smsSend', { scene: 'export' });

    expect([own.code, own.message]).toEqual([0, '短信发送成功']);
  });

  it('tell others that they are not the main administrator', async () => {
    const viewer = await backend.signIn(people.viewer);

    const answer = await call('changeMain', { successor_id: 2, verify_token: 'x' }, viewer);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'not_main_admin' } });
    expect(answer.message).toContain('您不是主管理员');
  });

  it('say that data cannot be empty', async () => {
    const people = await call('batchSet', { user_ids: [7] });
    const departments = await call('batchEditDept', { ids: [12], set: {} });

    expect([people.message, departments.message]).toEqual([
      expect.stringContaining('数据不能为空'),
      expect.stringContaining('数据不能为空'),
    ]);
  });
});
