import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTransfers } from '#domain/resignation/handOver.ts';
import { percentUsed } from '#domain/shop/products.ts';
import { createDemoCompany } from '#server/demo/createDemoCompany.ts';
import { fillData, readData } from '#server/demo/fillData.ts';
import type { DemoAccount } from '#server/demo/people.ts';
import { planWorld } from '#server/demo/planWorld.ts';
import { findGroupPeople } from '#server/features/groups/store/chatGroups.ts';
import { findEquity } from '#server/features/shop/store/equity.ts';
import { fileAddress } from '#server/platform/files/fileContent.ts';
import { fetchFile } from '#tests/server/file/upload.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';

const now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let accounts: readonly DemoAccount[];

/** Rows of any query about the large company. */
const rows = async (query: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(backend.database.db)).rows;

const count = async (table: string, where = 'true'): Promise<number> => {
  const [row] = await rows(`select count(*)::int as n from "${table}" where company_id = 1 and ${where}`);
  return Number(row?.n);
};

/** `{key: count}` of a column. */
const tally = async (table: string, column: string, where = 'true'): Promise<Record<string, number>> => {
  const found = await rows(
    `select ${column}::text as key, count(*)::int as n from "${table}" where company_id = 1 and ${where} group by 1`,
  );
  return Object.fromEntries(found.map(({ key, n }) => [String(key), Number(n)]));
};

const living = "status = 'normal'";

/** Distinct people in the subtree of a department. */
const peopleIn = async (name: string): Promise<number> => {
  const [row] = await rows(`select count(distinct membership.user_id)::int as n from department top
    join department inside on inside.company_id = 1 and inside.ancestors @> array[top.id]
    join membership on membership.company_id = 1 and membership.department_id = inside.id
    where top.company_id = 1 and top.name = '${name}'`);
  return Number(row?.n);
};

const account = (role: string, index = 0): DemoAccount => {
  const found = accounts.filter((each) => each.role === role)[index];
  if (found === undefined) throw new Error(`No demo account ${role} ${index}`);
  return found;
};

// Making the whole demo company is half a minute on a machine that does much else.
beforeAll(async () => {
  backend = await createBackend({ clock: () => now });
  accounts = await createDemoCompany(backend.database, {
    now,
    profile: 'demo',
    pictures: {
      files: backend.ports.files,
      addressOf: (fileId) => fileAddress({ models: backend.contract.models, basePath: '/api' }, fileId),
    },
  });
}, 180_000);

describe('the database', () => {
  it('has looked through every table before anyone asks', async () => {
    const unseen = await rows(
      `select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and pg_relation_size(oid) > 0 and reltuples < 0`,
    );
    const companies = await rows(
      `select unnest(most_common_vals::text::text[]) as id from pg_stats
        where schemaname = current_schema() and tablename = 'member' and attname = 'company_id'`,
    );

    expect(unseen).toEqual([]);
    expect(companies.map(({ id }) => id)).toEqual(expect.arrayContaining(['1', '2', '4', '5']));
  });
});

describe('the departments', () => {
  it('gives the company six role groups and 25 roles', async () => {
    const main = await backend.signIn(account('main'));
    const { list } = (await backend.call('characterDatas', {}, main)).data;

    const roles = list.flatMap(
      (group: { readonly roles: readonly { users_count: number }[] }) => group.roles,
    );
    expect([list.length, roles.length]).toEqual([6, 25]);
    expect(roles.filter((role: { readonly users_count: number }) => role.users_count === 0)).toEqual([]);
    expect(
      await count(
        'role',
        `users_count <> (select count(*) from role_member held
      where held.company_id = role.company_id and held.pos_id = role.pos_id)`,
      ),
    ).toBe(0);
  });

  it('are 80 on six levels', async () => {
    expect(await count('department')).toBe(80);
    expect(await tally('department', 'cardinality(ancestors)')).toEqual({
      1: 14,
      2: 32,
      3: 21,
      4: 7,
      5: 5,
      6: 1,
    });
  });

  it('come from three sources', async () => {
    expect(await tally('department', 'source')).toEqual({ main: 75, partner: 2, synced: 3 });
  });

  it('are hidden, limited or about to be deleted as planned', async () => {
    expect(await count('department', 'hidden = 1')).toBe(5);
    expect(await count('department', "hidden = 1 and visible_depts = '[]'")).toBe(2);
    expect(await tally('department', 'member_scope_type', 'member_limited = 1')).toEqual({ 0: 1, 1: 3 });
    expect(await count('deletion', "status = 'pending'")).toBe(1);
  });

  it('share names under different parents only', async () => {
    const twins = await rows(
      'select name, count(*)::int as n from department where company_id = 1 group by name having count(*) > 1 order by name',
    );
    expect(twins).toEqual(
      expect.arrayContaining([
        { name: '装配车间', n: 2 },
        { name: '早班', n: 2 },
        { name: '夜班', n: 2 },
      ]),
    );
    expect(twins).toHaveLength(3);
  });

  it('stand depth first in the order of the outline', async () => {
    const ordered = await rows(
      'select id::int as id from department where company_id = 1 order by sort_path collate "C"',
    );
    expect(ordered.map(({ id }) => id)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });
});

describe('the people', () => {
  it('are 1,200, of whom 1,059 are active and 42 without a real name', async () => {
    expect(await count('member', living)).toBe(1_200);
    expect(await tally('member', 'active_status', living)).toEqual({ 0: 141, 1: 1_059 });
    expect(await count('member', `${living} and is_real_name = 0`)).toBe(42);
    expect(await count('member', `${living} and is_real_name = 0 and active_status = 1`)).toBe(0);
  });

  it('have 1,272 memberships, 64 of them in several departments', async () => {
    const several = await rows(
      'select user_id from membership where company_id = 1 group by user_id having count(*) > 1',
    );
    expect(await count('membership')).toBe(1_272);
    expect(several).toHaveLength(64);
  });

  it('are 1,200 at the root and 1,260 when the first level is summed', async () => {
    const [row] = await rows(`select sum(n)::int as total from (
      select count(distinct membership.user_id) as n from department
      join membership on membership.company_id = 1 and membership.department_id = department.id
      where department.company_id = 1 group by department.ancestors[1]) as tops`);

    expect(row?.total).toBe(1_260);
    expect(await rows('select sum(main_count)::int as total from department where company_id = 1')).toEqual([
      { total: 1_200 },
    ]);
  });

  it('are of these types, phone displays and country codes', async () => {
    expect(await tally('member', 'member_type', living)).toEqual({
      regular: 1_143,
      temporary: 18,
      daily: 12,
      weekly: 10,
      partner: 17,
    });
    expect(await tally('member', 'phone_show', living)).toEqual({ 1: 1_053, 2: 66, 3: 81 });
    expect(await count('member', 'executive_mode = 1')).toBe(3);
    expect(await tally('member', 'country_code', living)).toEqual({
      '86': 1_187,
      '1': 4,
      '852': 2,
      '81': 2,
      '853': 1,
      '886': 1,
      '82': 1,
      '84': 1,
      '971': 1,
    });
  });

  it('share 19 names among 42, two of one name in one team', async () => {
    const shared = await rows(
      `select name, count(*)::int as n from member where company_id = 1 and ${living} group by name having count(*) > 1`,
    );
    const teams = await rows(
      `select name from member where company_id = 1 and ${living} group by name, main_department_id having count(*) > 1`,
    );
    expect(shared).toHaveLength(19);
    expect(shared.reduce((sum, { n }) => sum + Number(n), 0)).toBe(42);
    expect(Math.max(...shared.map(({ n }) => Number(n)))).toBe(5);
    expect(teams.length).toBeGreaterThanOrEqual(1);
  });

  it('have names that break things', async () => {
    const names = (await rows('select name from member where company_id = 1')).map(({ name }) =>
      String(name),
    );

    const uighur = names.find((name) => name.includes('·')) ?? '';
    const spanish = names.find((name) => name.startsWith('María')) ?? '';
    expect([...uighur]).toHaveLength(16);
    expect([...spanish]).toHaveLength(46);
    expect(names).toEqual(expect.arrayContaining(['岚', "Aoife O'Dowell", 'Nora Null', '한가람', '𠮷安禾']));
  });

  it('use numbers for fiction only in North America', async () => {
    expect(await count('member', "country_code = '1' and phone !~ '^\\d{3}55501\\d{2}$'")).toBe(0);
  });

  it('have left 58 times, with hand-overs in every state', async () => {
    expect(await tally('member', 'transfer_status', "status = 'resigned'")).toEqual({
      0: 24,
      1: 9,
      2: 3,
      3: 20,
      4: 2,
    });
    const old = "status = 'resigned' and resigned_at < timestamptz '2026-10-24T00:00:00Z'";
    expect(await count('member', old)).toBeGreaterThan(0);
  });
});

describe('the worth-asserting scopes', () => {
  it('let the factory’s administrator see 249 people', async () => {
    const [factory] = await rows(`select scope_departments as scope, department.name from administrator
      join department on department.company_id = 1 and to_jsonb(array[department.id]) = scope_departments
      where administrator.company_id = 1 and administrator.kind = 'sub'`);

    expect(factory?.name).toBe('深圳工厂');
    expect(await peopleIn('深圳工厂')).toBe(249);
  });

  it('show the factory’s administrator one tree root', async () => {
    const session = await backend.signIn(account('sub', 0));

    const answer = await backend.call('departments', { id: 0 }, session);

    expect(answer.data.departments).toMatchObject([{ name: '深圳工厂', users_count: 249 }]);
  });

  it('show sales both its departments and nothing else', async () => {
    const session = await backend.signIn(account('sub', 1));

    const answer = await backend.call('departments', { id: 0 }, session);

    const roots: readonly { readonly name: string }[] = answer.data.departments;
    expect(roots.map(({ name }) => name).sort()).toEqual(['招聘组', '营销中心'].sort());
  });

  it('count everybody once at the root', async () => {
    const session = await backend.signIn(account('main'));

    const answer = await backend.call('departments', { id: 0 }, session);

    const tops: readonly { readonly users_count: number }[] = answer.data.departments;
    expect(answer.data.company.users_count).toBe(1_200);
    expect(tops.reduce((sum, top) => sum + top.users_count, 0)).toBe(1_260);
  });

  it('find a person named 单 by initials, pinyin, surname and the wrong reading', async () => {
    const session = await backend.signIn(account('main'));

    for (const keywords of ['sxx', 'shanxiaoxing', '单', 'danxiao']) {
      const answer = await backend.call('searchUserAndDept', { keywords }, session);
      expect(answer.data.users).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: '单晓星' })]),
      );
    }
  });

  it('leave a new company empty and usable', async () => {
    const session = await backend.signIn({ companyId: 3, userId: 1 });

    const tree = await backend.call('departments', { id: 0 }, session);
    const added = await backend.call('storeDepartment', { name: '行政部', superDeptId: 0 }, session);

    expect(tree.data.departments).toEqual([]);
    expect(added.code).toBe(0);
  });

  it('index a person named 单 by every reading', async () => {
    const haystacks = await rows(`select haystack from member_search
      join member using (company_id, user_id) where company_id = 1 and name = '单晓星'`);

    const haystack = String(haystacks[0]?.haystack);
    for (const reading of ['sxx', 'shanxiaoxing', 'danxiaoxing']) expect(haystack).toContain(reading);
  });
});

describe('the groups', () => {
  const live = "status = 'normal'";

  it('are 214 of four kinds', async () => {
    expect(await tally('chat_group', 'type', live)).toEqual({ 1: 80, 2: 41, 3: 30, 4: 63 });
  });

  it('lack three owners and outgrow the limit twice', async () => {
    const orphans = await rows(`select type from chat_group join member
      on member.company_id = 1 and member.user_id = owner_id and member.status = 'resigned'
      where chat_group.company_id = 1 and chat_group.status = 'normal'`);
    const listed = await rows(
      `select group_id from chat_group where company_id = 1 and member_limit > 500 and ${live}
        and owner_id in (select target_id from group_whitelist where company_id = 1 and kind = 'person')`,
    );
    const sizes = await findGroupPeople(
      backend.database.db,
      1,
      (await rows(`select group_id from chat_group where company_id = 1 and ${live}`)).map(({ group_id }) =>
        Number(group_id),
      ),
    );

    const large = [...sizes.values()].filter(({ users_count }) => users_count > 500);
    expect(orphans).toHaveLength(3);
    expect(large.map(({ group_id }) => group_id).sort()).toEqual(
      listed.map(({ group_id }) => Number(group_id)).sort(),
    );
    expect(large).toHaveLength(2);
    expect([...sizes.values()].filter(({ owner_gone }) => owner_gone)).toHaveLength(3);
  });

  it('are those complaints are about', async () => {
    const unknown = await rows(`select group_id from complaint where company_id = 1 and not exists (
      select 1 from chat_group where company_id = 1 and chat_group.group_id = complaint.group_id
        and chat_group.name = complaint.group_name)`);

    expect(unknown).toEqual([]);
  });

  it('take their people from the department when kept in step', async () => {
    const stored = await rows(`select 1 from chat_group_member join chat_group using (company_id, group_id)
      where company_id = 1 and in_step = 1`);

    expect(stored).toEqual([]);
    expect(await count('chat_group', 'in_step = 0 and type = 4')).toBe(7);
  });
});

describe('the business', () => {
  it('has 1,430 devices, 38 owners of three or more, six lost', async () => {
    const collectors = await rows(
      'select user_id from device where company_id = 1 group by user_id having count(*) >= 3',
    );
    expect(await count('device')).toBe(1_430);
    expect(collectors).toHaveLength(38);
    expect(await count('device', "status = 'lost'")).toBe(6);
  });

  it('has quotas at 41, 100 and 93 per cent, each as its last record says', async () => {
    const equity = await findEquity(backend.database.db, 1);
    const last = await rows(
      'select distinct on (kind) kind, balance from equity_record where company_id = 1 order by kind, time desc',
    );
    const balances = new Map(last.map((row) => [row.kind, row.balance]));

    expect(equity.map(({ kind, used, total }) => [kind, percentUsed(used, total)])).toEqual([
      ['members', 41],
      ['storage', 100],
      ['sms', 93],
    ]);
    expect(equity.map(({ kind, used, total }) => (kind === 'sms' ? total - used : total))).toEqual(
      equity.map(({ kind }) => balances.get(kind)),
    );
  });

  it('has 23 orders in every state, two unpaid with an hour and with 23 hours left', async () => {
    expect(await count('order')).toBe(23);
    expect(Object.keys(await tally('order', 'order_status'))).toHaveLength(8);
    expect(Object.keys(await tally('order', 'invoice_status'))).toHaveLength(6);
    const left = await rows(
      'select pay_deadline as at from "order" where company_id = 1 and order_status = 0 order by pay_deadline',
    );
    expect(left.map(({ at }) => (new Date(String(at)).getTime() - now.getTime()) / 3_600_000)).toEqual([
      1, 23,
    ]);
  });

  it('has 26 applications, 11 waiting, two with numbers of members', async () => {
    expect(await tally('application', 'status')).toEqual({ 0: 11, 1: 8, 2: 4, 3: 2, 4: 1 });
    expect(
      await count(
        'application',
        `status = 0 and exists (select 1 from member where member.company_id = 1 and member.phone = application.phone)`,
      ),
    ).toBe(2);
    expect(await count('application', `status = 1 and user_id is null`)).toBe(0);
  });

  it('has 17 complaints in every state, four about one group', async () => {
    expect(await count('complaint')).toBe(17);
    expect(Object.keys(await tally('complaint', 'status'))).toHaveLength(5);
    expect(Math.max(...Object.values(await tally('complaint', 'group_id')))).toBe(4);
  });

  it('has 12,000 operation records over 180 days', async () => {
    const [span] = await rows(
      'select extract(day from max(time) - min(time))::int as days from operation_record where company_id = 1',
    );
    expect(await count('operation_record')).toBe(12_000);
    expect(span?.days).toBe(179);
  });
});

describe('the administrators', () => {
  it('are one main, four sub, and an asset administrator in each review state', async () => {
    expect(await tally('administrator', 'kind')).toEqual({ main: 1, sub: 4, asset: 4 });
    expect(await tally('administrator', 'status', "kind = 'asset'")).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1 });
  });

  it('sign in with the passwords they are shown with', async () => {
    const { countryCode, mobile, password, userId } = account('sub');

    const answer = await backend.call('loginAccount', { country_code: countryCode, mobile, password });

    expect(answer.data.login).toMatchObject({ user: { user_id: userId }, permissions: { is_sub: 1 } });
  });

  it('let the director choose among three companies', async () => {
    const { countryCode, mobile, password } = account('main');

    const answer = await backend.call('loginAccount', { country_code: countryCode, mobile, password });

    expect(answer.data.companies).toMatchObject([
      { company_id: 1, role: 'main', users_count: 1_200 },
      { company_id: 2, role: 'sub', users_count: 14 },
      { company_id: 3, role: 'main' },
    ]);
  });

  it('find the companies behind the partner’s and the synced branches, which are up to date', async () => {
    const main = await backend.signIn(account('main'));

    const { data } = await backend.call('departments', {}, main);

    expect(data.sub_company).toMatchObject([
      { company_name: '苏州分公司', users_count: 50 },
      { company_name: '启明光电（合作伙伴）', users_count: 17 },
    ]);
    for (const { dept_id: id } of data.sub_company)
      expect((await backend.call('syncDepartment', { id }, main)).data).toMatchObject({
        departments_added: 0,
        departments_changed: 0,
        departments_removed: 0,
        people_added: 0,
        people_changed: 0,
        people_removed: 0,
        people_skipped: 0,
      });
  });

  it('can list what they are shown: orders for finance, complaints for the main administrator', async () => {
    const finance = await backend.signIn(account('sub', 3));
    const main = await backend.signIn(account('main'));

    const orders = await backend.call('orderList', { page_size: 50 }, finance);
    const complaints = await backend.call('complaintList', { filter: { group_id: 1_001 } }, main);
    const refused = await backend.call('complaintList', {}, finance);

    expect(orders.data.total).toBe(23);
    expect(complaints.data.list[0]).toMatchObject({ same_group_count: 4, group_name: '钣金车间夜聊群' });
    expect(complaints.data.list[0].reporter_name).not.toBeNull();
    expect(refused.code).toBe(4000);
  });

  it('can see the screenshots of complaints', async () => {
    const main = await backend.signIn(account('main'));
    const { data } = await backend.call('complaintInfo', { id: 7 }, main);
    const pictures: readonly { url: string; size: number }[] = data.chat_images;

    const loaded = await Promise.all(
      pictures.map(async ({ url }) => (await fetchFile(backend, main, url)).arrayBuffer()),
    );

    expect(pictures).toHaveLength(3);
    expect(loaded.map(({ byteLength }) => byteLength)).toEqual(pictures.map(({ size }) => size));
  });
});

describe('the data files', () => {
  it('hold rows the schemas let in, all of them listed', async () => {
    const main = await backend.signIn(account('main'));
    const { models } = backend.contract;
    const seen: (readonly [string, number])[] = [];
    for (const [table, { rows: planned }] of readData().flatMap((file) => Object.entries(file))) {
      const model = models[table];
      const list = model?.verbs.list?.call;
      if (model?.isGenerated !== true || list === undefined) continue;
      // Every answer is checked against the noun's schema.
      const { total } = (await backend.call(list, { page: 1, page_size: 100 }, main)).data;
      seen.push([table, total - planned.length]);
    }

    expect(seen).not.toEqual([]);
    expect(seen.filter(([, more]) => more !== 0)).toEqual([]);
  });

  it('ask for words there are', () => {
    const world = planWorld(1, { now, profile: 'demo' });
    const unknown = [{ banner: { rows: [{ title: '$nobody 1' }] } }];

    expect(() =>
      unknown.map((file) => fillData(file, { world, drawn: new Map(), addressOf: String })),
    ).toThrow('no word for $nobody 1');
  });
});

describe('counts of the same thing', () => {
  it('agree wherever they are shown', async () => {
    const account = accounts.find(({ password }) => password.startsWith('LanshanMain'));
    if (account === undefined) throw new Error('No main administrator');
    const session = await backend.signIn(account);
    const ask = async (call: string, fields: object = {}) => (await backend.call(call, fields, session)).data;
    const total = async (call: string, fields: object = {}): Promise<number> =>
      (await ask(call, { page: 1, page_size: 20, ...fields })).total;

    const home = await ask('homeOverview');
    expect(home.unusual).toMatchObject([
      { kind: 'proofs', count: 6 },
      { kind: 'exports', count: 12 },
    ]);
    const change = await ask('changeCheck');
    const ending = (await ask('dissolutionCheck')).counts;
    const waiting = (key: string) =>
      home.waiting.find((item: { readonly key: string }) => item.key === key).count;
    const subs = await total('roleUsersList', { posId: 2 });
    const inactiveUse = backend.contract.models.memberUse?.list.views?.inactive?.filter;
    const openHandOvers = { transfer_status: openTransfers, status: ['resigned'] };

    expect(home.figures.inactive).toBe((await ask('notActive')).inactive);
    expect(home.figures.inactive).toBe(
      await total('departmentUsers', { id: 0, active_status: 0, member_type: ['regular', 'partner'] }),
    );
    // All who work where people are too few to be named are active.
    expect(home.figures.inactive).toBe(await total('memberUse', inactiveUse));
    expect(change.holdings).toMatchObject({ people: home.figures.people, sub_admins: subs });
    expect(ending).toMatchObject({ people: home.figures.people, former_people: await total('resignList') });
    expect(change.open.hand_overs).toBe(waiting('handOvers'));
    expect(change.open.hand_overs).toBe(await total('resignList', { filter: openHandOvers }));
  });
});
