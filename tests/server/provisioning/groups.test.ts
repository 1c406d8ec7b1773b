import { beforeEach, describe, expect, it } from 'vitest';
import { insertPeople } from '#tests/builders/people.ts';
import { rankOf } from '#tests/builders/rank.ts';
import { company, otherCompany, people } from '#tests/setup/company.ts';
import { entraUser, oktaUser, type ProviderWorld, patchSchema, startProvider } from './provider.ts';

let world: ProviderWorld;
let now: Date;
const schema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  world = await startProvider(() => now);
});

const db = () => world.backend.database.db;

/** A group as Okta pushes it, and as Entra ID creates it. */
const oktaGroup = (fields: object = {}) => ({
  schemas: [schema],
  displayName: 'Engineering',
  members: [],
  ...fields,
});
const entraGroup = (fields: object = {}) => ({
  schemas: [schema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
  externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
  displayName: 'Engineering',
  meta: { resourceType: 'Group' },
  ...fields,
});

const add = async (body: object = oktaGroup()) =>
  (await world.ask('POST', '/Groups', body)).body.id as string;
const addUser = async (body: object = oktaUser()) =>
  (await world.ask('POST', '/Users', body)).body.id as string;
const patch = (id: string | number, ...operations: readonly object[]) =>
  world.ask('PATCH', `/Groups/${id}`, { schemas: [patchSchema], Operations: operations });
const entraAdds = (...ids: readonly (string | number)[]) => ({
  op: 'Add',
  path: 'members',
  value: ids.map((id) => ({ $ref: null, value: String(id) })),
});
const find = (filter: string, more = '') =>
  world.ask('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`);
const membersOf = async (id: string | number): Promise<readonly string[]> =>
  (await world.ask('GET', `/Groups/${id}`)).body.members.map(
    ({ value }: { readonly value: string }) => value,
  );
const placesOf = async (userId: string | number) =>
  (
    await db()
      .selectFrom('membership')
      .select(['department_id', 'position', 'is_main'])
      .where('company_id', '=', company)
      .where('user_id', '=', Number(userId))
      .orderBy('department_id')
      .execute()
  ).map((row) => [row.department_id, row.position, row.is_main]);
const departmentOf = (id: string | number) =>
  db()
    .selectFrom('department')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
const records = async () =>
  (
    await db()
      .selectFrom('operation_record')
      .select(['action', 'category'])
      .where('operator_name', '=', 'SCIM')
      .orderBy('id')
      .execute()
  ).map(({ category, action }) => `${category} ${action}`);

describe('a group', () => {
  it('is a department, with the people who stand in it itself', async () => {
    const { status, body, headers } = await world.ask('GET', '/Groups/20');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/scim+json');
    expect(body).toMatchObject({
      schemas: [schema],
      id: '20',
      displayName: '市场部',
      members: [
        { value: '3', display: '郑只看', $ref: 'http://console.test/scim/v2/Users/3', type: 'User' },
        { value: '4', display: '王资产' },
      ],
      meta: { resourceType: 'Group', location: 'http://console.test/scim/v2/Groups/20' },
    });
  });

  it('of a person is told with the person, and is not written there', async () => {
    const before = await placesOf(7);

    const { body } = await world.ask('GET', '/Users/7');
    await world.ask('PUT', '/Users/7', { userName: 'chu', groups: [{ value: '20' }] });

    expect(body.groups).toEqual([
      { value: '12', display: '前端小组', $ref: 'http://console.test/scim/v2/Groups/12', type: 'direct' },
    ]);
    expect(await placesOf(7)).toEqual(before);
  });

  it('holds no one who has left', async () => {
    await world.ask('DELETE', '/Users/4');

    expect(await membersOf(20)).toEqual(['3']);
  });
});

describe('a group Okta pushes', () => {
  it('is a department at the top, with the people it names', async () => {
    const userId = await addUser();

    const { status, body, headers } = await world.ask(
      'POST',
      '/Groups',
      oktaGroup({ members: [{ value: userId, display: 'li.wei@example.com' }] }),
    );

    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`http://console.test/scim/v2/Groups/${body.id}`);
    expect(body).toMatchObject({ displayName: 'Engineering', members: [{ value: userId }] });
    expect(await departmentOf(body.id)).toMatchObject({
      name: 'Engineering',
      super_dept_id: 0,
      source: 'main',
      main_count: 1,
    });
    expect(await records()).toEqual([
      'member member.create',
      'department department.create',
      'member member.addDepartments',
    ]);
  });

  it('is renamed by a patch without a path', async () => {
    const id = await add();

    const { status } = await patch(id, { op: 'replace', value: { id, displayName: 'Software' } });

    expect(status).toBe(204);
    expect((await departmentOf(id)).name).toBe('Software');
  });

  it('loses and gains people by one patch', async () => {
    await patch(20, { op: 'add', path: 'members', value: [{ value: '7', display: 'chu' }] });

    const { status } = await patch(
      20,
      { op: 'remove', path: 'members[value eq "7"]' },
      { op: 'add', path: 'members', value: [{ value: '8', display: 'wei' }] },
    );

    expect(status).toBe(204);
    expect(await membersOf(20)).toEqual(['3', '4', '8']);
  });

  it('is put whole', async () => {
    const id = await add(oktaGroup({ members: [{ value: '7' }] }));

    const { status, body } = await world.ask(
      'PUT',
      `/Groups/${id}`,
      oktaGroup({ id, displayName: 'Software', members: [{ value: '8' }] }),
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, displayName: 'Software', members: [{ value: '8' }] });
    expect(await placesOf(7)).toEqual([[12, '员工', 1]]);
  });

  it('keeps what a put does not mention', async () => {
    const id = await add(entraGroup({ members: [{ value: '7' }] }));

    const { body } = await world.ask('PUT', `/Groups/${id}`, { displayName: 'Software' });

    expect(body).toMatchObject({
      displayName: 'Software',
      externalId: entraGroup().externalId,
      members: [{ value: '7' }],
    });
  });

  it('a thousand people are said at once', async () => {
    const members = Array.from({ length: 8 }, (_, index) => ({
      value: String(index + 1),
      display: 'x'.repeat(60_000),
    }));

    const { status, body } = await world.ask('POST', '/Groups', oktaGroup({ members }));

    expect(status).toBe(201);
    expect(body.members).toHaveLength(8);
  });
});

describe('a group Entra ID brings', () => {
  it('is looked for, created without people, and filled by patches', async () => {
    const before = await find('displayName eq "Engineering"', '&excludedAttributes=members');
    const { status, body } = await world.ask('POST', '/Groups', entraGroup());
    const filled = await patch(body.id, entraAdds(7, 8));
    const after = await find('displayName eq "engineering"', '&excludedAttributes=members');

    expect(before.body.totalResults).toBe(0);
    expect([status, body.members, filled.status]).toEqual([201, [], 204]);
    expect(after.body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: body.id, externalId: entraGroup().externalId }],
    });
    expect(after.body.Resources[0].members).toBeUndefined();
    expect(await membersOf(body.id)).toEqual(['7', '8']);
  });

  it('that is there already is linked by its name', async () => {
    const found = await find('displayName eq "软件组"', '&excludedAttributes=members');
    const linked = await patch(11, { op: 'Add', path: 'externalId', value: 'ext-11' });

    expect(found.body.Resources).toMatchObject([{ id: '11' }]);
    expect(linked.status).toBe(204);
    expect((await find('externalId eq "ext-11"')).body.Resources).toMatchObject([{ id: '11' }]);
    expect(await records()).toEqual([]);
  });

  it('loses people by a value', async () => {
    const { status } = await patch(20, {
      op: 'Remove',
      path: 'members',
      value: [{ value: '3' }, { value: '7' }],
    });

    // 郑只看 stands nowhere else, and 市场部 is where people wait.
    expect(status).toBe(400);
    expect((await patch(20, entraAdds(7))).status).toBe(204);
    expect((await patch(20, { op: 'Remove', path: 'members', value: [{ value: '7' }] })).status).toBe(204);
    expect(await membersOf(20)).toEqual(['3', '4']);
  });

  it('is answered whole where attributes are asked for', async () => {
    const { status, body } = await world.ask('PATCH', '/Groups/20?excludedAttributes=members', {
      schemas: [patchSchema],
      Operations: [entraAdds(7)],
    });

    expect([status, body.displayName, body.members]).toEqual([200, '市场部', undefined]);
  });

  it('repeated changes nothing and leaves no further record', async () => {
    await patch(20, entraAdds(7));
    const before = await records();
    const { version } = await departmentOf(20);

    const again = await patch(20, entraAdds(7), { op: 'Replace', path: 'displayName', value: '市场部' });

    expect(again.status).toBe(204);
    expect(await records()).toEqual(before);
    expect((await departmentOf(20)).version).toBe(version);
  });
});

describe('someone new', () => {
  it('waits in the department new people go to, and goes from there to the first group', async () => {
    const id = await add();
    const userId = await addUser(
      entraUser({ 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {} }),
    );

    await patch(id, entraAdds(userId));

    expect(await placesOf(userId)).toEqual([[Number(id), '工程师', 1]]);
    expect((await departmentOf(20)).main_count).toBe(2);
  });

  it('stands in further groups besides', async () => {
    const userId = await addUser();

    await patch(11, entraAdds(userId));
    await patch(12, entraAdds(userId));

    expect(await placesOf(userId)).toEqual([
      [11, '员工', 1],
      [12, '员工', 0],
    ]);
  });

  it('stays where new people go while that is a group of the provider’s own', async () => {
    await patch(20, { op: 'Add', path: 'externalId', value: 'sales' });
    const userId = await addUser();

    await patch(11, entraAdds(userId));

    expect(await placesOf(userId)).toEqual([
      [11, '员工', 0],
      [20, '员工', 1],
    ]);
  });

  it('waits again once the last group has let them go', async () => {
    const userId = await addUser();
    await patch(11, entraAdds(userId));

    const { status } = await patch(11, { op: 'remove', path: `members[value eq "${userId}"]` });

    expect(status).toBe(204);
    expect(await placesOf(userId)).toEqual([[20, '员工', 1]]);
  });

  it('who comes back stands in the groups they left', async () => {
    const userId = await addUser();
    for (const [id, name] of [
      [11, 'a'],
      [12, 'b'],
    ] as const)
      await patch(id, entraAdds(userId), { op: 'Add', path: 'externalId', value: name });
    const active = (value: boolean) =>
      world.ask('PATCH', `/Users/${userId}`, { Operations: [{ op: 'replace', path: 'active', value }] });
    await active(false);

    const { status, body } = await active(true);

    expect(status).toBe(200);
    expect(body.groups.map(({ value }: { readonly value: string }) => value)).toEqual(['11', '12']);
    expect(await placesOf(userId)).toEqual([
      [11, '员工', 1],
      [12, '员工', 0],
    ]);
  });
});

describe('what the rules of the console refuse', () => {
  it.each([
    ['no name', oktaGroup({ displayName: ' ' }), 400, 'invalidValue'],
    ['a name with a separator', oktaGroup({ displayName: 'R/D' }), 400, 'invalidValue'],
    ['a name that is too long', oktaGroup({ displayName: 'x'.repeat(65) }), 400, 'invalidValue'],
    ['a name beside it', oktaGroup({ displayName: '市场部' }), 409, 'uniqueness'],
    ['a name below', oktaGroup({ displayName: '前端小组' }), 409, 'uniqueness'],
    ['a person who is not there', oktaGroup({ members: [{ value: '987' }] }), 400, 'invalidValue'],
    ['a person that is none', oktaGroup({ members: [{ value: 'chu' }] }), 400, 'invalidValue'],
    ['a group in a group', oktaGroup({ members: [{ value: '11', type: 'Group' }] }), 400, 'invalidValue'],
  ])('is refused, and nothing is there: %s', async (_, body, status, scimType) => {
    const before = await world.ask('GET', '/Groups?count=0');

    const answer = await world.ask('POST', '/Groups', body);

    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
    expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect((await world.ask('GET', '/Groups?count=0')).body.totalResults).toBe(before.body.totalResults);
    expect(await records()).toEqual([]);
  });

  it.each([
    [
      'a name that is taken beside it',
      { op: 'replace', path: 'displayName', value: '研发部' },
      409,
      'uniqueness',
    ],
    ['no name', { op: 'remove', path: 'displayName' }, 400, 'invalidValue'],
    ['a path there is not', { op: 'replace', path: 'owner', value: '7' }, 400, 'invalidPath'],
    ['no target', { op: 'remove' }, 400, 'noTarget'],
    ['no operation', { op: 'move' }, 400, 'invalidSyntax'],
  ])('a patch is refused as a whole: %s', async (_, operation, status, scimType) => {
    const answer = await patch(20, entraAdds(7), operation);

    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
    expect(await membersOf(20)).toEqual(['3', '4']);
    expect((await departmentOf(20)).name).toBe('市场部');
  });

  it('no one is left without a department', async () => {
    await db().updateTable('scim_connection').set({ department_id: 987 }).execute();

    const { status, body } = await patch(12, { op: 'remove', path: 'members' });

    expect([status, body.scimType]).toEqual([400, 'mutability']);
    expect(body.detail).toContain('members[value eq "7"]');
    expect(await placesOf(7)).toEqual([[12, '员工', 1]]);
  });

  it('a department that waits for its deletion takes no one', async () => {
    const planned = await world.backend.call('batchDeleteDept', { ids: [21], mode: 'timed' }, world.main);

    const { status, body } = await patch(21, entraAdds(7));

    expect(planned.code).toBe(0);
    expect([status, body.scimType]).toEqual([400, 'mutability']);
    expect(await placesOf(7)).toEqual([[12, '员工', 1]]);
  });

  it('the main administrator is taken out in the console alone', async () => {
    await patch(11, entraAdds(people.main.userId));

    const { status } = await patch(11, { op: 'Remove', path: 'members', value: [{ value: '1' }] });

    expect(status).toBe(403);
  });

  it('a department of a partner changes only there', async () => {
    await db().updateTable('department').set({ source: 'partner' }).where('id', '=', 12).execute();

    const renamed = await patch(12, { op: 'replace', path: 'displayName', value: 'x' });
    const filled = await patch(12, entraAdds(8));
    const deleted = await world.ask('DELETE', '/Groups/12');

    expect([renamed.status, filled.status, deleted.status]).toEqual([403, 403, 403]);
  });

  it('a person stands in fifty departments at most', async () => {
    for (let nth = 1; nth <= 49; nth += 1)
      expect(
        (await world.ask('POST', '/Groups', oktaGroup({ displayName: `G${nth}`, members: [{ value: '7' }] })))
          .status,
      ).toBe(201);

    const { status, body } = await patch(20, entraAdds(7));

    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });

  it('two groups are not called the same by the provider', async () => {
    await add(entraGroup());

    const answer = await world.ask('POST', '/Groups', entraGroup({ displayName: 'Sales' }));

    expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('who has left is passed over', async () => {
    await world.ask('PATCH', '/Users/8', {
      Operations: [
        { op: 'replace', path: 'userName', value: 'wei' },
        { op: 'replace', path: 'active', value: false },
      ],
    });

    const { status } = await patch(20, entraAdds(7, 8));

    expect(status).toBe(204);
    expect(await membersOf(20)).toEqual(['3', '4', '7']);
  });
});

describe('a group the provider deletes', () => {
  it('is gone, and people who stood nowhere else wait', async () => {
    const id = await add(entraGroup({ members: [{ value: '7' }] }));
    const userId = await addUser();
    await patch(id, entraAdds(userId));

    const first = await world.ask('DELETE', `/Groups/${id}`);
    const second = await world.ask('DELETE', `/Groups/${id}`);

    expect([first.status, first.body, second.status]).toEqual([204, undefined, 404]);
    expect((await departmentOf(id)).deleted_at).not.toBeNull();
    expect(await placesOf(userId)).toEqual([[20, '员工', 1]]);
    expect(await placesOf(7)).toEqual([[12, '员工', 1]]);
    expect((await records()).at(-1)).toBe('department department.delete');
    expect(await db().selectFrom('scim_group').selectAll().execute()).toEqual([]);
  });

  it('can be brought again under the same name', async () => {
    await world.ask('DELETE', `/Groups/${await add(entraGroup())}`);

    expect((await world.ask('POST', '/Groups', entraGroup())).status).toBe(201);
  });

  it('can be brought again after it was deleted in the console', async () => {
    const id = await add(entraGroup());
    const deleted = await world.backend.call('deleteDepartment', { id: Number(id) }, world.main);

    const gone = await world.ask('GET', `/Groups/${id}`);
    const again = await world.ask('POST', '/Groups', entraGroup());

    expect([deleted.code, gone.status, again.status]).toEqual([0, 404, 201]);
  });

  it('stays while there are departments below it', async () => {
    const { status, body } = await world.ask('DELETE', '/Groups/11');

    expect([status, body.scimType]).toEqual([400, 'mutability']);
    expect((await departmentOf(11)).deleted_at).toBeNull();
  });

  it('stays while people wait in it', async () => {
    await db().updateTable('scim_connection').set({ department_id: 12 }).execute();

    const { status, body } = await world.ask('DELETE', '/Groups/12');

    expect([status, body.scimType]).toEqual([400, 'mutability']);
  });

  it('of more than fifty people is deleted in the console alone', async () => {
    const crowd = Array.from({ length: 51 }, (_, index) => 100 + index);
    const row = { main_department_id: 12, active_status: 1, is_real_name: 1, updated_at: now };
    await insertPeople(
      db(),
      company,
      crowd.map((userId) => ({ ...row, user_id: userId, name: `人${userId}`, phone: `139000${userId}00` })),
    );
    const seat = { company_id: company, department_id: 12, position: '员工', is_main: 1, is_supervisor: 0 };
    await db()
      .insertInto('membership')
      .values(crowd.map((userId) => ({ ...seat, user_id: userId, rank: rankOf(userId) })))
      .execute();

    const { status, body } = await world.ask('DELETE', '/Groups/12');

    expect(status).toBe(403);
    expect(body.detail).toContain('management password');
    expect(await membersOf(12)).toHaveLength(52);
  });
});

describe('a question about groups', () => {
  it.each([
    ['displayName eq "前端小组"', ['12']],
    ['id eq "12"', ['12']],
    ['members[value eq "7"]', ['12']],
    ['members.value eq "7"', ['12']],
    ['id eq "12" and members eq "7"', ['12']],
    ['id eq "20" and members eq "7"', []],
    ['displayName eq "No one"', []],
    ['externalId eq "none"', []],
  ])('by %s finds them', async (filter, ids) => {
    const { status, body } = await find(filter);

    expect(status).toBe(200);
    expect(body.Resources.map(({ id }: { readonly id: string }) => id)).toEqual(ids);
    expect(body.totalResults).toBe(ids.length);
  });

  it.each(['displayName co "x"', 'userName eq "x"', 'displayName eq x', 'displayName eq "\\u0000"'])(
    'it does not know is an invalid filter: %s',
    async (filter) => {
      const { status, body } = await find(filter);

      expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    },
  );

  it('is answered page by page, counted from one', async () => {
    const first = await world.ask('GET', '/Groups?startIndex=1&count=2&excludedAttributes=members');
    const second = await world.ask('GET', '/Groups?startIndex=3&count=100&attributes=displayName');

    expect(first.body).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 2 });
    expect(second.body).toMatchObject({ totalResults: 5, startIndex: 3, itemsPerPage: 3 });
    expect(second.body.Resources[0]).toEqual({ schemas: [schema], id: '12', displayName: '前端小组' });
    expect((await world.ask('GET', '/Groups?count=some')).status).toBe(400);
  });

  it('never reaches another company', async () => {
    await db()
      .insertInto('department')
      .values({
        company_id: otherCompany,
        id: 77,
        name: 'Theirs',
        name_key: 'theirs',
        super_dept_id: 0,
        ancestors: [77],
        rank: 'x',
        sort_path: 'x.',
        visible_depts: '[]',
        visible_users: '[]',
        member_scope_depts: '[]',
        member_scope_users: '[]',
      })
      .execute();

    expect((await world.ask('GET', '/Groups/77')).status).toBe(404);
    expect((await find('displayName eq "Theirs"')).body.totalResults).toBe(0);
    expect((await patch(77, { op: 'replace', path: 'displayName', value: 'Ours' })).status).toBe(404);
    expect((await world.ask('DELETE', '/Groups/77')).status).toBe(404);
  });
});

describe('writers at the same time', () => {
  it('wait for each other, and everyone stands somewhere, once as the main place', async () => {
    const operation = (op: string, ids: readonly number[]) => ({
      op,
      path: 'members',
      value: ids.map((id) => ({ value: String(id) })),
    });
    const everyone = [3, 4, 5, 6, 7, 8];

    const answers = await Promise.all([
      ...[11, 12, 20, 21].flatMap((id) => [
        patch(id, operation('add', everyone)),
        patch(id, operation('remove', everyone.toReversed())),
        patch(id, operation('replace', [id % 2 === 0 ? 7 : 8])),
        patch(id, operation('add', [7]), { op: 'replace', path: 'displayName', value: `G${id}` }),
      ]),
      world.ask('DELETE', '/Groups/12'),
      add(oktaGroup({ members: everyone.map((value) => ({ value })) })),
    ]);

    const statuses = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer.status));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const id of everyone) {
      const places = await placesOf(id);
      expect(places.filter(([, , isMain]) => isMain === 1)).toHaveLength(1);
    }
    const counts = await db()
      .selectFrom('department')
      .select(({ selectFrom, ref }) => [
        'main_count',
        selectFrom('member')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('member.company_id', '=', company)
          .where('member.main_department_id', '=', ref('department.id'))
          .where('member.status', '=', 'normal')
          .as('people'),
      ])
      .where('company_id', '=', company)
      .where('deleted_at', 'is', null)
      .execute();
    expect(counts.map(({ main_count: count }) => count)).toEqual(
      counts.map(({ people: all }) => Number(all)),
    );
  });
});

describe('what makes no sense', () => {
  const long = '9'.repeat(400);
  it.each<object | string>([
    { displayName: 5 },
    { displayName: '\u0000' },
    { displayName: '\u200b' },
    { displayName: '\ud800' },
    { displayName: 'x', externalId: [] },
    { displayName: 'x', externalId: long },
    { displayName: 'x', members: 'x' },
    { displayName: 'x', members: { value: long } },
    { displayName: 'x', members: [null, undefined, {}, []] },
    { displayName: 'x', members: [{ value: '999999999999999' }, { value: -1 }, { value: 1.5 }] },
    { displayName: 'x', members: [{ value: '7' }, { value: 7 }, '7'] },
    '{"displayName":"x","__proto__":{"members":1},"constructor":1}',
    { Operations: [{ op: 'add', path: `members[value eq "${long}"]` }] },
    { Operations: [{ op: 'remove', path: `members[value eq "${long}"]` }] },
    { Operations: [{ op: 'replace', path: 'constructor', value: {} }] },
    { Operations: [{ op: 'replace', value: { members: null, displayName: 'y' } }] },
    { Operations: Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'members', value: [] })) },
    { Operations: [null] },
  ])('is answered, and never by a fault of the server: %j', async (body) => {
    const asked = [
      await world.ask('POST', '/Groups', body),
      await world.ask('PUT', '/Groups/12', body),
      await world.ask('PATCH', '/Groups/12', body),
      await world.ask('POST', '/Users', body),
      await world.ask('PATCH', '/Users/7', body),
    ];

    for (const { status, body: answer } of asked) {
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(answer).toMatchObject({ status: String(status), detail: expect.any(String) });
    }
  });
});
