import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, browserHeaders, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

interface Written {
  readonly action: string;
  readonly daysAgo: number;
  readonly target?: readonly [string, number, string];
  readonly result?: string;
}

const write = async (id: number, { action, daysAgo, target, result = 'done' }: Written) => {
  const [type, targetId, name] = target ?? ['member', 7, '褚前端'];
  const time = new Date(backend.ports.clock().getTime() - daysAgo * 86_400_000);
  await sql`insert into operation_record (company_id, id, time, operator_id, operator_name, operator_role, category, action,
      target_type, target_id, target_name, result, request_id)
    values (${company}, ${id + 100}, ${time}, 1, '周主管', 'main', ${type}, ${action}, ${type}, ${targetId}, ${name}, ${result}, ${`r${id}`})`.execute(
    backend.database.db,
  );
  await sql`insert into operation_target values (${company}, ${type}, ${targetId}, ${id + 100})`.execute(
    backend.database.db,
  );
};

const ask = async (fields: object = {}, session = main) =>
  (await backend.call('operationRecords', fields, session)).data.list.map(
    ({ request_id }: { readonly request_id: string }) => request_id,
  );

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  await write(1, { action: 'member.update', daysAgo: 20 });
  await write(2, { action: 'member.revealPhone', daysAgo: 3 });
  await write(3, { action: 'mark', daysAgo: 2, target: ['device', 5, 'Mate 60'] });
  await write(4, {
    action: 'department.delete',
    daysAgo: 1,
    target: ['department', 20, '市场部'],
    result: 'no_permission',
  });
});

describe('the list of records', () => {
  it('shows seven days unless others are asked for', async () => {
    expect(await ask()).toEqual(['r4', 'r3', 'r2']);
    expect(await ask({ from: '2026-11-01T00:00:00Z' })).toEqual(['r4', 'r3', 'r2', 'r1']);
  });

  it('says how many days it shows at most', async () => {
    const answer = await backend.call(
      'operationRecords',
      { from: '2026-01-01T00:00:00Z', to: '2026-11-01T00:00:00Z' },
      main,
    );

    expect(answer).toMatchObject({
      code: 4000,
      message: '一次最多查看 180 天的操作记录，请缩小时间范围',
      data: { error_key: 'record.periodTooLong' },
    });
  });

  it.each([
    [{ action: 'device.mark' }, ['r3']],
    [{ action: 'member.revealPhone' }, ['r2']],
    [{ category: 'department' }, ['r4']],
    [{ outcome: 'refused' }, ['r4']],
    [{ attention: ['reveal'] }, ['r2']],
    [{ member_id: 7 }, ['r2']],
    [{ department_id: 20 }, ['r4']],
    [{ keyword: 'mate' }, ['r3']],
    [{ keyword: 'r2' }, ['r2']],
    [{ operator_id: 2 }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await ask(filter)).toEqual(expected);
  });

  it('marks what was refused and what was revealed', async () => {
    const { data } = await backend.call('operationRecords', {}, main);

    expect(data.list).toMatchObject([
      { outcome: 'refused', result_text: '没有此操作的权限', action_name: '删除部门', category_name: '部门' },
      { outcome: 'done', result_text: null, action_name: '标记设备', summary: '标记设备 · Mate 60' },
      { attention: 'reveal', seal: null },
    ]);
  });

  it('names the category in English by one form', async () => {
    const response = await backend.send('/api/data/operationRecords', {
      method: 'POST',
      headers: {
        ...browserHeaders(main),
        Cookie: `${browserHeaders(main).Cookie}; token=${main.token}; deviceId=${main.deviceId}; language=en`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ user_id: main.userId, token: main.token, company_id: company, page_size: 1 }),
    });

    expect(await response.json()).toMatchObject({ data: { list: [{ category_name: 'Department' }] } });
  });

  it('opens one of whatever age and none out of reach', async () => {
    const member = await backend.signIn(people.responsible);

    expect((await backend.call('recordInfo', { id: 101 }, main)).data.request_id).toBe('r1');
    expect((await backend.call('recordInfo', { id: 101 }, member)).code).toBe(4000);
  });
});

describe('the list of a scope with very many records', () => {
  it('has the page the main administrator sees', async () => {
    await sql`with written as (
        insert into operation_record (company_id, id, time, operator_name, operator_role, category, action, target_type, target_id, target_name, result, request_id)
        select ${company}, 1000 + i, ${backend.ports.clock()}::timestamptz - make_interval(mins => 1200 - i), '周主管', 'main', 'member', 'member.update',
          'member', case when i % 100 = 0 then 1234 else 7 end, '褚前端', 'done', 'many' || i from generate_series(1, 1199) i
        returning company_id, target_id, id)
      insert into operation_target select company_id, 'member', target_id, id from written`.execute(
      backend.database.db,
    );
    // As the clock of the database, or an import, does for tables that have grown.
    await sql`analyze operation_record, operation_target`.execute(backend.database.db);
    const sub = await backend.signIn(people.sub);
    const page = { page: 3, page_size: 50, attention: [], category: 'member', outcome: 'done' };
    const expected = await backend.call('operationRecords', { ...page, member_id: 7 }, main);

    const { data } = await backend.call('operationRecords', page, sub);

    expect(data.total).toBe(1189);
    expect(data.list).toHaveLength(50);
    expect(data.list.map(({ id }: { readonly id: number }) => id)).toEqual(
      expected.data.list.map(({ id }: { readonly id: number }) => id),
    );
  });
});

describe('an export of records', () => {
  it('has the rows and words of the list', async () => {
    const columns = ['operator_name', 'operator_role', 'action_name', 'target_name', 'outcome'];

    const asked = await backend.call('recordExport', { columns, format: 'csv', attention: ['reveal'] }, main);
    const query = new URLSearchParams({ ticket: asked.data.ticket });
    const path = '/data/operationRecordsFile';
    const file = await backend.send(`/api${path}?${query}`, {
      headers: {
        ...browserHeaders(main),
        Cookie: `${browserHeaders(main).Cookie}; token=${main.token}; deviceId=${main.deviceId}; language=zh`,
      },
    });

    expect(asked).toMatchObject({ code: 0, data: { count: 1 } });
    expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      '操作人,操作人角色,操作,对象,结果',
      '周主管,主管理员,查看完整手机号,褚前端,成功',
      '',
    ]);
    expect(await ask({ attention: ['export'] })).toHaveLength(2);
  });
});
