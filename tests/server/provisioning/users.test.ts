import { beforeEach, describe, expect, it } from 'vitest';
import { company, otherCompany, people } from '#tests/setup/company.ts';
import { giveAccount, password } from '../account/accounts.ts';
import { entraUser, oktaUser, type ProviderWorld, patchSchema, startProvider } from './provider.ts';

let world: ProviderWorld;
let now: Date;
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  world = await startProvider(() => now);
});

const db = () => world.backend.database.db;
const add = async (body: object = oktaUser()) => (await world.ask('POST', '/Users', body)).body.id as string;
const patch = (id: string | number, ...operations: readonly object[]) =>
  world.ask('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations: operations });
const memberOf = (id: string | number) =>
  db()
    .selectFrom('member')
    .selectAll()
    .where('company_id', '=', company)
    .where('user_id', '=', Number(id))
    .executeTakeFirstOrThrow();
const records = async () =>
  (
    await db()
      .selectFrom('operation_record')
      .select(['action', 'operator_name', 'operator_id'])
      .where('operator_name', '=', 'SCIM')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const find = (filter: string) => world.ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);

describe('a person Okta adds', () => {
  it('is a member of the department new people go to', async () => {
    const { status, body, headers } = await world.ask('POST', '/Users', oktaUser());

    expect(status).toBe(201);
    expect(headers.get('content-type')).toContain('application/scim+json');
    expect(headers.get('location')).toBe(`http://console.test/scim/v2/Users/${body.id}`);
    expect(body).toMatchObject({
      userName: 'li.wei@example.com',
      externalId: '00u1abcd',
      displayName: 'Li Wei',
      active: true,
      title: '员工',
      phoneNumbers: [{ value: '+8613912345678', type: 'mobile' }],
      [enterprise]: { department: '市场部' },
    });
    expect(await memberOf(body.id)).toMatchObject({
      name: 'Li Wei',
      country_code: '86',
      phone: '13912345678',
      email: 'li.wei@example.com',
      main_department_id: 20,
    });
  });

  it('stands in the records as SCIM’s', async () => {
    await add();

    expect(await records()).toEqual(['member.create']);
  });

  it('shows in the console as any other', async () => {
    const id = await add();

    const { data } = await world.backend.call('getUser', { user_id: Number(id) }, world.main);

    expect(data).toMatchObject({ name: 'Li Wei', departments: [{ id: 20, position: '员工' }] });
  });

  it('is a uniqueness error the second time, and changes nothing', async () => {
    await add();

    const { status, body } = await world.ask('POST', '/Users', oktaUser());

    expect(status).toBe(409);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
    });
    expect(await records()).toHaveLength(1);
  });

  it.each([
    ['number', { userName: 'other', externalId: 'other', emails: [] }],
    ['externalId', { userName: 'other', emails: [], phoneNumbers: [{ value: '13912345670' }] }],
    ['e-mail', { userName: 'other', externalId: 'other', phoneNumbers: [{ value: '13912345670' }] }],
  ])('is a uniqueness error where another person has the %s', async (_, fields) => {
    await add();

    const { status, body } = await world.ask('POST', '/Users', oktaUser(fields));

    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
  });

  it.each([
    ['userName', { userName: '' }],
    ['phone', { phoneNumbers: undefined }],
    ['phone', { phoneNumbers: [{ value: '12' }] }],
    ['email', { emails: [{ value: 'no address' }] }],
    ['active', { active: 'perhaps' }],
    ['displayname', { displayName: { a: 1 } }],
  ])('is refused with the reason at %s', async (field, fields) => {
    const { status, body } = await world.ask('POST', '/Users', oktaUser(fields));

    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect(body.detail).toContain(field);
    expect(await records()).toEqual([]);
  });

  it('keeps no password', async () => {
    await add();

    const rows = await db().selectFrom('scim_user').selectAll().execute();
    expect(JSON.stringify([rows, world.backend.lines])).not.toContain('never-kept');
  });
});

describe('a person Entra ID adds', () => {
  it('goes into the department that is called so, with title and number of the mobile phone', async () => {
    const id = await add(entraUser());

    const row = await memberOf(id);
    expect(row).toMatchObject({
      name: '张三',
      phone: '13712345678',
      work_id: 'E1024',
      main_department_id: 11,
    });
    const { body } = await world.ask('GET', `/Users/${id}`);
    expect(body).toMatchObject({
      title: '工程师',
      [enterprise]: { employeeNumber: 'E1024', department: '软件组' },
    });
  });

  it('goes where new people go when no department is called so', async () => {
    const id = await add(entraUser({ [enterprise]: { department: 'Nowhere' } }));

    expect((await memberOf(id)).main_department_id).toBe(20);
  });

  it('is named from the parts where there is no other name, the family name first in Chinese', async () => {
    const id = await add(
      entraUser({ displayName: undefined, name: { familyName: '欧阳', givenName: '娜' } }),
    );

    expect((await memberOf(id)).name).toBe('欧阳娜');
  });
});

describe('a patch', () => {
  it('of Entra ID with capital operations and texts for flags ends someone’s work and brings them back', async () => {
    const id = await add();

    const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    const left = await memberOf(id);
    const on = await patch(id, { op: 'Replace', path: 'active', value: 'True' });

    expect([off.status, off.body.active, left.status]).toEqual([200, false, 'resigned']);
    expect([on.status, on.body.active]).toEqual([200, true]);
    expect(await memberOf(id)).toMatchObject({ status: 'normal', main_department_id: 20 });
    expect(await records()).toEqual(['member.create', 'member.resign', 'member.restore']);
  });

  it('of Okta without a path does the same', async () => {
    const id = await add();

    const { body } = await patch(id, { op: 'replace', value: { active: false } });

    expect(body.active).toBe(false);
    expect((await memberOf(id)).status).toBe('resigned');
  });

  it('changes several attributes in one transaction and one record', async () => {
    const id = await add(entraUser());

    const { status } = await patch(
      id,
      { op: 'Add', path: 'displayName', value: '张三丰' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+8613700000009' },
      { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '+867550000' },
      { op: 'Replace', path: `${enterprise}:employeeNumber`, value: 2048 },
      { op: 'Replace', path: 'title', value: '专家' },
      { op: 'Replace', path: 'preferredLanguage', value: 'zh-CN' },
    );

    expect(status).toBe(200);
    expect(await memberOf(id)).toMatchObject({
      name: '张三丰',
      email: 'new@example.com',
      phone: '13700000009',
      work_id: '2048',
    });
    expect((await world.ask('GET', `/Users/${id}`)).body.title).toBe('专家');
    expect(await records()).toEqual(['member.create', 'member.update']);
  });

  it('that brings someone back may say another title', async () => {
    const id = await add();
    await patch(id, { op: 'Replace', path: 'active', value: 'False' });

    const { status, body } = await patch(
      id,
      { op: 'Replace', path: 'active', value: 'True' },
      { op: 'Replace', path: 'title', value: '专家' },
    );

    expect([status, body.active, body.title]).toEqual([200, true, '专家']);
  });

  it('repeated changes nothing and leaves no further record', async () => {
    const id = await add();
    const operation = { op: 'replace', path: 'displayName', value: 'Li Weiwei' };
    await patch(id, operation);
    const { version } = await memberOf(id);

    const { status } = await patch(id, operation);

    expect(status).toBe(200);
    expect((await memberOf(id)).version).toBe(version);
    expect(await records()).toEqual(['member.create', 'member.update']);
  });

  it('takes a value away', async () => {
    const id = await add(entraUser());

    await patch(id, { op: 'Remove', path: `${enterprise}:employeeNumber` });

    expect((await memberOf(id)).work_id).toBeNull();
  });

  it.each([
    [{ op: 'replace', path: 'shoeSize', value: 42 }, 'invalidPath'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
  ])('that is none is refused: %o', async (operation, scimType) => {
    const id = await add();

    const { status, body } = await patch(id, operation);

    expect([status, body.scimType]).toEqual([400, scimType]);
  });

  it('that breaks a rule takes back what it has done before', async () => {
    const id = await add();

    const { status } = await patch(
      id,
      { op: 'replace', path: 'displayName', value: 'Changed' },
      { op: 'replace', path: 'externalId', value: 'changed' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'none' },
    );

    expect(status).toBe(400);
    expect((await memberOf(id)).name).toBe('Li Wei');
    expect((await world.ask('GET', `/Users/${id}`)).body.externalId).toBe('00u1abcd');
  });
});

describe('a put', () => {
  it('of Okta changes what it says and keeps what it does not mention', async () => {
    const id = await add(entraUser());

    const { status, body } = await world.ask('PUT', `/Users/${id}`, {
      ...oktaUser({ userName: 'zhang.san@example.onmicrosoft.com', externalId: 'zhang.san' }),
      id,
      phoneNumbers: undefined,
      displayName: '张三',
    });

    expect([status, body.id]).toEqual([200, id]);
    expect(await memberOf(id)).toMatchObject({
      name: '张三',
      email: 'li.wei@example.com',
      phone: '13712345678',
      work_id: 'E1024',
    });
  });

  it('links a member of the company who was there before', async () => {
    const { body } = await world.ask('PUT', '/Users/8', {
      userName: 'wei@example.com',
      externalId: 'ext-8',
      active: true,
    });

    expect(body).toMatchObject({ id: '8', displayName: '卫销售', externalId: 'ext-8' });
    expect((await find('externalId eq "ext-8"')).body.Resources).toMatchObject([{ id: '8' }]);
    expect(await records()).toEqual([]);
  });
});

describe('someone who is deactivated', () => {
  it('is signed out and cannot sign in', async () => {
    await giveAccount(world.backend, '13800010002', people.sub);
    const session = await world.backend.signIn(people.sub);

    const { status } = await patch(people.sub.userId, { op: 'Replace', path: 'active', value: 'False' });

    expect(status).toBe(200);
    expect((await world.backend.call('companyList', {}, session)).code).toBe(4001);
    const login = { country_code: '86', mobile: '13800010002', password, device_id: 'd1' };
    expect((await world.backend.call('loginAccount', login)).code).toBe(4000);
  });

  it('is never the main administrator', async () => {
    const { status, body } = await patch(people.main.userId, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });

    expect(status).toBe(403);
    expect(body.detail).toContain('main administrator');
    expect((await memberOf(people.main.userId)).status).toBe('normal');
  });

  it('gets no number of the provider’s, where they may enter the console', async () => {
    const { status } = await patch(people.sub.userId, {
      op: 'replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: '+8613700000001',
    });

    expect(status).toBe(403);
    expect((await memberOf(people.sub.userId)).phone).toBe('13800010002');
  });

  it('has a number of the provider’s that waits to be proved', async () => {
    await patch(people.member.userId, {
      op: 'replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: '+8613700000001',
    });

    expect(await memberOf(people.member.userId)).toMatchObject({
      phone: '13700000001',
      number_waits_since: now,
    });
  });
});

describe('someone the provider deletes', () => {
  it('has left, and is no one’s for the provider any more', async () => {
    const id = await add();

    const first = await world.ask('DELETE', `/Users/${id}`);
    const second = await world.ask('DELETE', `/Users/${id}`);

    expect([first.status, first.body]).toEqual([204, undefined]);
    expect(second.status).toBe(404);
    expect((await world.ask('GET', `/Users/${id}`)).status).toBe(404);
    expect(await memberOf(id)).toMatchObject({ status: 'resigned', name: 'Li Wei', phone: '13912345678' });
    expect(await records()).toEqual(['member.create', 'member.resign']);
  });

  it('is forgotten with the names of the provider when the company purges them', async () => {
    const id = await add();
    await patch(id, { op: 'replace', path: 'active', value: false });

    const purged = await world.backend.call('resignPurge', { id: Number(id) }, world.main);

    expect(purged.code).toBe(0);
    expect(await db().selectFrom('scim_user').selectAll().execute()).toEqual([]);
  });
});

describe('a question', () => {
  it.each([
    ['userName eq "LI.WEI@example.com"'],
    ['externalId eq "00u1abcd"'],
    ['displayName eq "Li Wei"'],
    ['emails[type eq "work"].value eq "li.wei@example.com"'],
    ['phoneNumbers.value eq "+8613912345678"'],
  ])('by %s finds the person', async (filter) => {
    const id = await add();

    const { status, body } = await find(filter);

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });

  it('that finds no one answers an empty list', async () => {
    const { status, body } = await find('userName eq "no.one@example.com"');

    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  it.each(['userName co "li"', 'userName eq li', 'shoeSize eq "1"', 'userName eq "a" and active eq true'])(
    'it does not know is an invalid filter: %s',
    async (filter) => {
      const { status, body } = await find(filter);

      expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    },
  );

  it('is answered page by page, counted from one', async () => {
    const first = await world.ask('GET', '/Users?startIndex=1&count=3');
    const second = await world.ask('GET', '/Users?startIndex=4&count=100');
    const none = await world.ask('GET', '/Users?count=0');

    expect(first.body).toMatchObject({ totalResults: 8, startIndex: 1, itemsPerPage: 3 });
    expect(second.body.Resources).toHaveLength(5);
    expect(none.body).toMatchObject({ totalResults: 8, itemsPerPage: 0 });
    expect((await world.ask('GET', '/Users?startIndex=one')).status).toBe(400);
  });

  it('tells no number the provider has not given itself', async () => {
    const { body } = await world.ask('GET', '/Users');

    expect(JSON.stringify(body)).not.toContain('1380001');
  });

  it('never reaches another company', async () => {
    await db()
      .updateTable('member')
      .set({ email: 'theirs@example.com' })
      .where('company_id', '=', otherCompany)
      .where('user_id', '=', 1)
      .execute();

    expect((await find('userName eq "theirs@example.com"')).body.totalResults).toBe(0);
    expect((await world.ask('GET', '/Users')).body.totalResults).toBe(8);
  });
});
