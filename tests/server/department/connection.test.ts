import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const run = (text: string) => sql.raw(text).execute(backend.database.db);
const all = async <Row>(text: string) => (await sql.raw<Row>(text).execute(backend.database.db)).rows;

/** The same person runs both companies, as one account with one number. */
const shareMain = async () => {
  await run(
    "insert into account (account_id, country_code, mobile) overriding system value values (7, '86', '13800010001')",
  );
  await run('update member set account_id = 7 where user_id = 1');
  await run(`update member set phone = '13800010001' where company_id = ${otherCompany} and user_id = 1`);
};

const connect = (fields: object = {}, session = main) =>
  backend.call(
    'connectDepartment',
    { super_dept_id: 20, sub_company_id: otherCompany, source: 'partner', ...fields },
    session,
  );
const sync = (id: number, session = main) => backend.call('syncDepartment', { id }, session);
const disconnect = (id: number, session = main) => backend.call('disconnectDepartment', { id }, session);
const connected = async (fields: object = {}): Promise<number> => (await connect(fields)).data.id;

interface Place {
  readonly name: string;
  readonly parent: string | null;
  readonly source: string;
  readonly people: string | null;
}

/** What stands in the branch, in tree order: `name < parent: people`. */
const branch = async (id: number) =>
  (
    await all<Place>(`select d.name, above.name as parent, d.source,
      (select string_agg(member.name || case when is_main = 1 then '' else '*' end, ' ' order by member.user_id)
        from membership join member using (company_id, user_id)
        where membership.company_id = d.company_id and membership.department_id = d.id) as people
      from department d left join department above on above.company_id = d.company_id and above.id = d.super_dept_id
      where d.company_id = ${company} and d.deleted_at is null and d.ancestors @> array[${id}]::bigint[]
      order by d.sort_path`)
  ).map(({ name, parent, people: inside }) => `${name} < ${parent}: ${inside ?? ''}`);

const entries = () =>
  all<{ action: string; target_name: string; operator_role: string }>(
    `select action, target_name, operator_role from operation_record where company_id = ${company} order by id`,
  );

/** Everything a connection could have changed, to be compared with itself. */
const everything = () =>
  all(`select (select json_agg(d order by company_id, id) from department d) as departments,
    (select json_agg(m order by company_id, user_id) from member m) as members,
    (select json_agg(s order by company_id, department_id, user_id) from membership s) as seats,
    (select count(*) from linked_row) as rows, (select count(*) from department_link) as links`);

/** Stored counts as they would be counted again. */
const countsAreRight = async () => {
  const wrong =
    await all(`select d.id from department d where d.company_id = ${company} and d.deleted_at is null and (
    d.child_count <> (select count(*) from department c where c.company_id = d.company_id and c.super_dept_id = d.id
      and c.deleted_at is null)
    or d.main_count <> (select count(*) from membership s where s.company_id = d.company_id
      and s.department_id = d.id and s.is_main = 1)
    or d.name_key like chr(1) || '%')`);
  expect(wrong).toEqual([]);
  const astray =
    await all(`select m.user_id from member m where m.company_id = ${company} and m.status = 'normal' and m.main_department_id <> 0
    and not exists (select from membership s where s.company_id = m.company_id and s.user_id = m.user_id
      and s.department_id = m.main_department_id and s.is_main = 1)`);
  expect(astray).toEqual([]);
};

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  await shareMain();
  main = await backend.signIn(people.main);
});

describe('connecting a company', () => {
  it('puts its departments and people into the tree, read-only', async () => {
    const answer = await connect();

    expect(answer).toMatchObject({
      code: 0,
      message: '连接成功',
      data: {
        company_name: '测试乙公司',
        sub_company_id: otherCompany,
        departments_added: 5,
        people_added: 8,
        people_skipped: 0,
      },
    });
    expect(await branch(answer.data.id)).toEqual([
      '测试乙公司 < 市场部: ',
      '研发部乙 < 测试乙公司: 周主管* 吴分管乙',
      '软件组乙 < 研发部乙: 陈主管乙',
      '前端小组乙 < 软件组乙: 褚前端乙',
      '市场部乙 < 测试乙公司: 郑只看乙 王资产乙',
      '国内组乙 < 市场部乙: 冯负责乙 卫销售乙',
    ]);
    await countsAreRight();
    const [types] = await all<{ count: string }>(
      `select count(*) from member where company_id = ${company} and member_type = 'partner'`,
    );
    expect(Number(types?.count)).toBe(7);
    expect(await entries()).toEqual([
      { action: 'department.connect', target_name: '测试乙公司', operator_role: 'main' },
    ]);
  });

  it('is told in the tree by sub_company, and by the rows that come from it', async () => {
    const id = await connected({ source: 'synced' });

    const { data } = await backend.call('departments', { id: 20 }, main);
    expect(data.sub_company).toEqual([
      { dept_id: id, company_name: '测试乙公司', sub_company_id: otherCompany, users_count: 8 },
    ]);
    expect(data.departments.find((row: { id: number }) => row.id === id)).toMatchObject({
      source: 'synced',
      sub_company_id: otherCompany,
      company_name: '测试乙公司',
      synced_at: '2026-11-23T02:00:00.000Z',
      can: { connect: 1, delete: 0, move: 0 },
    });
    const below = await backend.call('departments', { id }, main);
    expect(below.data.departments[0]).toMatchObject({
      sub_company_id: null,
      company_name: '测试乙公司',
      can: { connect: 0 },
    });
  });

  it('is not told to people who do not see that part of the tree', async () => {
    await connected();
    const sub = await backend.signIn(people.sub);

    expect((await backend.call('departments', {}, sub)).data.sub_company).toEqual([]);
  });

  it('keeps a work id and an address that are another person’s here to that person', async () => {
    await run(`update member set work_id = 'A1', email = 'a@x.cn' where user_id = 8`);

    await connect();

    const rows = await all(
      `select work_id, email from member where company_id = ${company} and name = '卫销售乙'`,
    );
    expect(rows).toEqual([{ work_id: null, email: null }]);
  });

  it('leaves out what the other company has connected itself', async () => {
    await run(`update department set source = 'partner' where company_id = ${otherCompany} and id = 20`);

    const { data } = await connect();

    expect(data).toMatchObject({ departments_added: 3, people_added: 4 });
  });

  it('puts people without a department into the root, and hides what is hidden there', async () => {
    await run(`delete from membership where company_id = ${otherCompany} and user_id = 8`);
    await run(`update member set main_department_id = 0 where company_id = ${otherCompany} and user_id = 8`);
    await run(`update department set hidden = 1 where company_id = ${otherCompany} and id = 12`);

    const id = await connected();

    expect((await branch(id))[0]).toBe('测试乙公司 < 市场部: 卫销售乙');
    expect(
      await all(`select hidden from department where company_id = ${company} and name = '前端小组乙'`),
    ).toEqual([{ hidden: 1 }]);
  });

  it.each([
    ['itself', { sub_company_id: company }, '企业不能连接到自身'],
    ['one that does not exist', { sub_company_id: 99 }, '企业不存在，或您不是该企业的主管理员'],
    ['a department that does not exist', { super_dept_id: 999 }, '上级部门不存在'],
  ])('is refused for %s', async (_, fields, message) => {
    const before = await everything();

    expect(await connect(fields)).toMatchObject({ code: 4000, message });
    expect(await everything()).toEqual(before);
  });

  it('is refused where the account does not run the other company, too', async () => {
    const message = '企业不存在，或您不是该企业的主管理员';
    await run(`update member set account_id = null where company_id = ${otherCompany}`);
    expect(await connect()).toMatchObject({ code: 4000, message });

    await run(`update member set account_id = 7 where company_id = ${otherCompany} and user_id = 2`);
    expect(await connect()).toMatchObject({ code: 4000, message });
  });

  it('is refused for a company that is being dissolved', async () => {
    await run(`update company set status = 'dissolving' where company_id = ${otherCompany}`);

    expect(await connect()).toMatchObject({ code: 4000, message: '企业不存在，或您不是该企业的主管理员' });
  });

  it.each(['sub', 'viewer', 'responsible', 'member'] as const)('is refused to %s', async (who) => {
    const session = await backend.signIn(people[who]);

    for (const call of ['syncDepartment', 'checkDisconnect', 'disconnectDepartment'])
      expect(await backend.call(call, { id: 20 }, session)).toMatchObject({ code: 4000 });
    expect(await connect({}, session)).toMatchObject({ code: 4000 });
  });

  it('is refused twice, beside its name, and below what is read-only', async () => {
    const id = await connected();

    expect(await connect()).toMatchObject({ code: 4000, message: '该企业已连接' });
    await disconnect(id);
    await run(
      `update department set name = '测试乙公司', name_key = '测试乙公司' where company_id = 1 and id = 21`,
    );
    expect(await connect()).toMatchObject({
      code: 4000,
      data: { error_key: 'dept_name_duplicate', fields: { super_dept_id: '同级部门名称不能重复' } },
    });
    await run(`update department set source = 'synced' where company_id = 1 and id = 21`);
    expect(await connect({ super_dept_id: 21 })).toMatchObject({
      code: 4000,
      data: { error_key: 'dept_readonly_source' },
    });
  });

  it('is refused where it would close a circle, also over a third company', async () => {
    await connected();
    const there = await backend.signIn(people.stranger);
    const message = '本企业已连接在该企业之下，不能反向连接';
    const back = { super_dept_id: 0, sub_company_id: company };
    expect(await connect(back, there)).toMatchObject({ code: 4000, message });

    await run(`insert into company (company_id, name) values (3, '第三公司')`);
    await run(`update department_link set sub_company_id = 3 where company_id = ${company}`);
    await run(`insert into department_link (company_id, dept_id, sub_company_id, company_name, source, connected_at, synced_at)
      values (3, 1, ${otherCompany}, '测试乙公司', 'partner', now(), now())`);
    expect(await connect(back, there)).toMatchObject({ code: 4000, message });
  });

  it('is refused where the tree would be too deep', async () => {
    await run(`update department set ancestors = array_cat(array(select generate_series(100, 122))::bigint[], array[12]::bigint[])
      where company_id = ${company} and id = 12`);
    const before = await everything();

    expect(await connect({ super_dept_id: 12 })).toMatchObject({ code: 4000 });
    expect(await everything()).toEqual(before);
  });

  it('lets nothing of one’s own be put below', async () => {
    const id = await connected();
    const refusal = { code: 4000, data: { error_key: 'dept_readonly_source' } };

    expect(await backend.call('storeDepartment', { name: '新', superDeptId: id }, main)).toMatchObject(
      refusal,
    );
    expect(await backend.call('updateDepartment', { id: 11, superDeptId: id }, main)).toMatchObject(refusal);
    const checked = await backend.call('checkMove', { ids: [11], superDeptId: id }, main);
    expect(checked.data.problems).toHaveLength(1);
  });
});

describe('syncing', () => {
  it('changes nothing where nothing changed', async () => {
    const id = await connected();
    const before = await branch(id);

    expect((await sync(id)).data).toMatchObject({
      departments_added: 0,
      departments_changed: 0,
      departments_removed: 0,
      people_added: 0,
      people_changed: 0,
      people_removed: 0,
    });
    expect(await branch(id)).toEqual(before);
  });

  it('brings names, places and departments that came or went', async () => {
    const id = await connected();
    const there = await backend.signIn(people.stranger);
    const call = (name: string, fields: object) => backend.call(name, fields, there);
    // 软件组乙 and 前端小组乙 change places and names; 市场部乙 goes, a new one comes.
    await call('updateDepartment', { id: 12, superDeptId: 0 });
    await call('updateDepartment', { id: 11, superDeptId: 12 });
    await call('updateDepartment', { id: 11, name: '暂名' });
    await call('updateDepartment', { id: 12, name: '软件组乙' });
    await call('updateDepartment', { id: 11, name: '前端小组乙' });
    await call('storeDepartment', { name: '新部', superDeptId: 12 });
    await call('deleteDepartment', { id: 20, mode: 'move', target_dept_id: 10 });
    await run(`update company set name = '乙集团' where company_id = ${otherCompany}`);

    const { data } = await sync(id);

    expect(data).toMatchObject({ departments_added: 1, departments_removed: 1, company_name: '乙集团' });
    expect(await branch(id)).toEqual([
      '乙集团 < 市场部: ',
      '研发部乙 < 乙集团: 周主管* 吴分管乙 郑只看乙 王资产乙',
      '国内组乙 < 研发部乙: 冯负责乙 卫销售乙',
      '软件组乙 < 乙集团: 褚前端乙',
      '前端小组乙 < 软件组乙: 陈主管乙',
      '新部 < 软件组乙: ',
    ]);
    await countsAreRight();
  });

  it('brings people who came, went, moved, or are called otherwise', async () => {
    const id = await connected();
    const there = await backend.signIn(people.stranger);
    await backend.call(
      'saveUser',
      {
        name: '新来乙',
        phone: '13900000001',
        departments: [{ id: 12, position: '测试' }],
        main_department_id: 12,
      },
      there,
    );
    await run(
      `update member set name = '卫改名', phone = '13900000002' where company_id = ${otherCompany} and user_id = 8`,
    );
    await run(`update membership set department_id = 20 where company_id = ${otherCompany} and user_id = 7`);
    await run(`update member set main_department_id = 20 where company_id = ${otherCompany} and user_id = 7`);
    await backend.call('resignSave', { user_ids: [6], out_time: '2026-11-23', reason: 'other' }, there);

    const { data } = await sync(id);

    expect(data).toMatchObject({ people_added: 1, people_changed: 2, people_removed: 1 });
    expect(await branch(id)).toEqual([
      '测试乙公司 < 市场部: ',
      '研发部乙 < 测试乙公司: 周主管* 吴分管乙',
      '软件组乙 < 研发部乙: ',
      '前端小组乙 < 软件组乙: 新来乙',
      '市场部乙 < 测试乙公司: 郑只看乙 王资产乙 褚前端乙',
      '国内组乙 < 市场部乙: 冯负责乙 卫改名',
    ]);
    await countsAreRight();
    const [renumbered] = await all<{ phone: string; waits: boolean }>(
      `select phone, number_waits_since is not null as waits from member where company_id = 1 and name = '卫改名'`,
    );
    expect(renumbered).toEqual({ phone: '13900000002', waits: true });
    expect(
      await all(`select from member_search where company_id = 1 and haystack like '%卫改名%'`),
    ).toHaveLength(1);
  });

  it('keeps the departments people have here, and brings someone back who left with the connection', async () => {
    const id = await connected();
    await disconnect(id);
    const [gone] = await all<{ count: string }>(
      `select count(*) from member where company_id = ${company} and status = 'resigned'`,
    );
    expect(Number(gone?.count)).toBe(7);

    const again = await connect();

    expect(again.data).toMatchObject({ people_added: 8, people_skipped: 0 });
    await countsAreRight();
    expect(await all(`select 1 from member where company_id = ${company} and status = 'resigned'`)).toEqual(
      [],
    );
  });

  it('leaves alone who left this company on their own', async () => {
    const id = await connected();
    await run(`update membership set department_id = 10 where company_id = 1 and user_id in
      (select user_id from member where company_id = 1 and name = '卫销售乙')`);
    await run(`update member set main_department_id = 10 where company_id = 1 and name = '卫销售乙'`);
    await run(`update department set main_count = main_count + 1 where company_id = 1 and id = 10`);
    await run(`update department set main_count = main_count - 1 where company_id = 1 and name = '国内组乙'`);
    const [person] = await all<{ user_id: number }>(
      `select user_id from member where company_id = 1 and name = '卫销售乙'`,
    );
    await backend.call(
      'resignSave',
      { user_ids: [Number(person?.user_id)], out_time: '2026-11-23', reason: 'other' },
      main,
    );

    expect((await sync(id)).data).toMatchObject({ people_added: 0, people_skipped: 1 });
  });

  it('is refused for what is no connected company, and once the other company is gone', async () => {
    const id = await connected();

    expect(await sync(20)).toMatchObject({ code: 4000, message: '该部门不是已连接的企业' });
    await run(`update company set status = 'dissolving' where company_id = ${otherCompany}`);
    expect(await sync(id)).toMatchObject({
      code: 4000,
      message: '对方企业已解散或正在解散，无法同步',
    });
  });

  it('writes nothing where someone who left there cannot leave here', async () => {
    const id = await connected();
    const [person] = await all<{ user_id: number }>(
      `select user_id from member where company_id = 1 and name = '卫销售乙'`,
    );
    await run(
      `insert into app (company_id, app_id, kind, category_id, name, name_key) values (1, 900, 'web', 1, '应用', '应用')`,
    );
    // Who would take the app over has no real name: someone has to choose.
    await run(`update member set is_real_name = 0 where company_id = 1 and user_id = 1`);
    await run(
      `insert into app_admin (company_id, app_id, user_id) values (1, 900, ${Number(person?.user_id)})`,
    );
    await run(`delete from membership where company_id = ${otherCompany} and user_id = 8`);
    await run(`update member set status = 'resigned' where company_id = ${otherCompany} and user_id = 8`);
    await run(`update department set name = '改名' where company_id = ${otherCompany} and id = 10`);
    const before = await everything();

    expect(await sync(id)).toMatchObject({ code: 4000 });
    expect(await everything()).toEqual(before);
  });
});

describe('disconnecting', () => {
  it('counts first what goes', async () => {
    const id = await connected();
    await run(`insert into membership (company_id, department_id, user_id, rank, is_main)
      select 1, 10, user_id, 'a9', 0 from member where company_id = 1 and name = '卫销售乙'`);

    expect((await backend.call('checkDisconnect', { id }, main)).data).toMatchObject({
      company_name: '测试乙公司',
      source: 'partner',
      departments_count: 6,
      users_count: 8,
      leave_count: 2,
      resign_count: 6,
      group_count: 0,
      sub_admin_count: 0,
    });
  });

  it('takes departments and people away, but for those who have a department of their own', async () => {
    const id = await connected();
    await run(`insert into membership (company_id, department_id, user_id, rank, is_main)
      select 1, 10, user_id, 'a9', 0 from member where company_id = 1 and name = '卫销售乙'`);

    const answer = await disconnect(id);

    expect(answer).toMatchObject({ code: 0, data: { resigned_count: 6, left_count: 2 } });
    expect(answer.data.deleted).toHaveLength(6);
    expect(await branch(id)).toEqual([]);
    await countsAreRight();
    expect((await backend.call('departments', {}, main)).data.sub_company).toEqual([]);
    const kept = await all(
      `select status, main_department_id::int as home from member where company_id = 1 and name = '卫销售乙'`,
    );
    expect(kept).toEqual([{ status: 'normal', home: 10 }]);
    const actions = (await entries()).map(({ action }) => action);
    expect(actions.filter((action) => action === 'member.resign')).toHaveLength(6);
    expect(actions.at(-1)).toBe('department.disconnect');
    expect(await all('select from linked_row')).toEqual([]);
  });

  it('never takes the main administrator along', async () => {
    const id = await connected();
    await run(`update administrator set user_id = (select user_id from member where company_id = 1 and name = '吴分管乙')
      where company_id = 1 and kind = 'main'`);
    await run(`update member set account_id = 7 where company_id = 1 and name = '吴分管乙'`);
    const [person] = await all<{ user_id: number }>(
      `select user_id from member where company_id = 1 and name = '吴分管乙'`,
    );
    const partner = await backend.signIn({ companyId: company, userId: Number(person?.user_id) });

    expect((await backend.call('checkDisconnect', { id }, partner)).data).toMatchObject({ leave_count: 2 });
    expect(await disconnect(id, partner)).toMatchObject({ code: 0, data: { left_count: 2 } });
    expect(
      await all(
        `select status, main_department_id::int as home from member where company_id = 1 and name = '吴分管乙'`,
      ),
    ).toEqual([{ status: 'normal', home: 0 }]);
    await countsAreRight();
  });

  it('is refused for a department that is no connected company', async () => {
    const before = await everything();

    expect(await disconnect(20)).toMatchObject({ code: 4000, message: '该部门不是已连接的企业' });
    expect(await backend.call('checkDisconnect', { id: 20 }, main)).toMatchObject({ code: 4000 });
    expect(await everything()).toEqual(before);
  });

  it('asks for the management password where many people are concerned', async () => {
    const id = await connected();
    await run(`insert into member (company_id, user_id, name, pinyin, initials, country_code, phone, main_department_id)
      select 1, 2000 + n, '人' || n, 'ren', 'r', '86', '137' || lpad(n::text, 8, '0'), ${id} from generate_series(1, 60) n`);
    await run(`insert into membership (company_id, department_id, user_id, rank, is_main)
      select 1, ${id}, 2000 + n, 'b' || lpad(n::text, 3, '0'), 1 from generate_series(1, 60) n`);
    await run(`update department set main_count = main_count + 60 where company_id = 1 and id = ${id}`);
    const unproved = await backend.signIn(people.main, undefined, { hasSteppedUp: false });

    expect(await disconnect(id, unproved)).toMatchObject({
      code: 4000,
      data: { error_key: 'manage_password_required' },
    });
  });
});
