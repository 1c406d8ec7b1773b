import { beforeEach, describe, expect, it } from 'vitest';
import { insertMoments } from '#server/guard/store/rateLimits.ts';
import { people } from '#tests/setup/company.ts';
import { askAs, makeToken, oktaUser, type ProviderWorld, startProvider } from './provider.ts';

let world: ProviderWorld;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  world = await startProvider(() => now);
});

const info = async () => (await world.backend.call('provisioningInfo', {}, world.main)).data;

describe('the token', () => {
  it('is kept as a hash, and its last use is shown', async () => {
    await world.ask('GET', '/Users');

    const rows = await world.backend.database.db.selectFrom('scim_connection').selectAll().execute();
    expect(JSON.stringify([rows, world.backend.lines, await info()])).not.toContain(world.token);
    expect(await info()).toMatchObject({
      address: 'http://console.test/scim/v2',
      has_token: 1,
      token_end: world.token.slice(-4),
      made_by: '周主管',
      last_used_at: now.toISOString(),
      department_name: '市场部',
      position: '员工',
    });
  });

  it('of before opens nothing once another was made', async () => {
    const again = await makeToken(world.backend, world.main);

    expect((await world.ask('GET', '/Users')).status).toBe(401);
    expect((await askAs(world.backend, again)('GET', '/Users')).status).toBe(200);
  });

  it('opens nothing once it was revoked', async () => {
    const revoked = await world.backend.call('provisioningRevoke', {}, world.main);

    expect(revoked.code).toBe(0);
    expect((await world.ask('GET', '/Users')).status).toBe(401);
    expect(await info()).toMatchObject({ has_token: 0, token_end: null });
    expect((await world.backend.call('provisioningRevoke', {}, world.main)).code).toBe(4000);
  });

  it('opens nothing of a company that does not live', async () => {
    await world.backend.database.db.updateTable('company').set({ status: 'dissolving' }).execute();

    expect((await world.ask('GET', '/Users')).status).toBe(401);
  });

  it('is the main administrator’s to make, with the management password', async () => {
    const request = { department_id: 20, position: '员工' };
    const sub = await world.backend.signIn(people.sub);
    const unproved = await world.backend.signIn(people.main, 'browser', { hasSteppedUp: false });

    const answers = [sub, unproved].map((session) =>
      world.backend.call('provisioningConnect', request, session),
    );

    expect((await answers[0])?.data.error_key).toBe('not_main_admin');
    expect((await answers[1])?.data.error_key).toBe('manage_password_required');
  });

  it.each([
    [{ department_id: 987, position: '员工' }, 'department_id'],
    [{ department_id: 20, position: ' ' }, 'position'],
  ])('is not made without a place for new people: %o', async (request, field) => {
    const { code, data } = await world.backend.call('provisioningConnect', request, world.main);

    expect(code).toBe(4000);
    expect(Object.keys(data.fields)).toEqual([field]);
  });

  it('leaves its records', async () => {
    await world.backend.call('provisioningRevoke', {}, world.main);

    const rows = await world.backend.database.db
      .selectFrom('operation_record')
      .select('action')
      .where('category', '=', 'signOn')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['provisioningConnect', 'provisioningRevoke']);
  });
});

describe('a request without a token', () => {
  it('is answered 401 with an error of the protocol', async () => {
    const response = await world.backend.send('/scim/v2/Users');

    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ status: '401' });
  });
});

describe('what is not answered', () => {
  it.each([
    ['GET', '/Roles', 404],
    ['GET', '/Groups/987654', 404],
    ['GET', '/Groups/none', 404],
    ['PUT', '/Groups/987654', 404],
    ['PATCH', '/Groups/987654', 404],
    ['DELETE', '/Groups/987654', 404],
    ['DELETE', '/Groups', 405],
    ['GET', '/Users/987654', 404],
    ['GET', '/Users/none', 404],
    ['PATCH', '/Users/987654', 404],
    ['DELETE', '/Users', 405],
    ['POST', '/Schemas', 405],
    ['GET', '/Schemas/%ZZ', 404],
  ])('%s %s is %i', async (method, path, status) => {
    const attribute = path.startsWith('/Groups') ? 'displayName' : 'title';
    const bodies: Readonly<Record<string, object>> = {
      PATCH: { Operations: [{ op: 'replace', path: attribute, value: 'x' }] },
      PUT: { displayName: 'x' },
    };

    const answer = await world.ask(method, path, bodies[method]);

    expect(answer.status).toBe(status);
    expect(answer.body.status).toBe(String(status));
  });

  it.each(['{', '[]', '"text"', ''])('a body that is no object is refused: %j', async (body) => {
    const answer = await world.ask('POST', '/Users', body);

    expect([answer.status, answer.body.scimType]).toEqual([400, 'invalidSyntax']);
  });

  it('a body that is too long is 413', async () => {
    const answer = await world.ask('POST', '/Users', oktaUser({ nickName: 'x'.repeat(300_000) }));

    expect(answer.status).toBe(413);
  });

  it('more than three hundred requests in ten seconds wait', async () => {
    const window = { bucket: 'scim.company', key: '1', limit: 300, windowSeconds: 10, now };
    await insertMoments(world.backend.database.db, window, 300);

    const answer = await world.ask('GET', '/Users');

    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a server that leaves sends the provider away for a while', async () => {
    world.backend.setStage('draining');

    const answer = await world.ask('GET', '/Users');

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('what the server says of itself', () => {
  it('is what it does', async () => {
    const { body } = await world.ask('GET', '/ServiceProviderConfig');

    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
  });

  it('names its kinds of resources and the schemas of them', async () => {
    const types = await world.ask('GET', '/ResourceTypes');
    const type = await world.ask('GET', '/ResourceTypes/User');
    const schemas = await world.ask('GET', '/Schemas');
    const [{ id }] = schemas.body.Resources;

    expect(types.body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users', schema: id },
      { id: 'Group', endpoint: '/Groups', schema: 'urn:ietf:params:scim:schemas:core:2.0:Group' },
    ]);
    expect(type.body.id).toBe('User');
    expect(schemas.body.totalResults).toBe(3);
    expect((await world.ask('GET', `/Schemas/${id}`)).body.name).toBe('User');
    expect((await world.ask('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups');
  });

  it('says that groups of a person are read, and members of a group are written', async () => {
    const attributesOf = async (name: string) =>
      (await world.ask('GET', `/Schemas/urn:ietf:params:scim:schemas:core:2.0:${name}`)).body.attributes;

    expect(await attributesOf('User')).toContainEqual(
      expect.objectContaining({ name: 'groups', multiValued: true, mutability: 'readOnly' }),
    );
    expect(await attributesOf('Group')).toContainEqual(
      expect.objectContaining({ name: 'members', multiValued: true, mutability: 'readWrite' }),
    );
  });
});
