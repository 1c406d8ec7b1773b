import { beforeEach, describe, expect, it } from 'vitest';
import { oktaUser, type ProviderWorld, patchSchema, type ScimAnswer, startProvider } from './provider.ts';

let world: ProviderWorld;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  world = await startProvider(() => now);
});

const kinds = [
  { path: '/Users/7', attribute: 'displayName', another: { op: 'replace', path: 'title', value: '专家' } },
  {
    path: '/Groups/12',
    attribute: 'displayName',
    another: { op: 'add', path: 'members', value: [{ value: '8' }] },
  },
] as const;

const tagOf = async (path: string): Promise<string> => (await world.ask('GET', path)).body.meta.version;
const patch = (
  path: string,
  operation: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<ScimAnswer> =>
  world.ask('PATCH', path, { schemas: [patchSchema], Operations: [operation] }, headers);
const nameOf = async (path: string): Promise<string> => (await world.ask('GET', path)).body.displayName;

describe.each(kinds)('the version of $path', ({ path, attribute, another }) => {
  const rename = { op: 'replace', path: attribute, value: 'Changed' };

  it('is told with the resource, in lists and in the header', async () => {
    const { body, headers } = await world.ask('GET', path);
    const listed = await world.ask(
      'GET',
      `${path.slice(0, path.lastIndexOf('/'))}?filter=${encodeURIComponent(`id eq "${body.id}"`)}&excludedAttributes=members`,
    );

    expect(body.meta.version).toMatch(/^W\/"\d+-[\w-]{12}"$/);
    expect(headers.get('etag')).toBe(body.meta.version);
    expect(listed.body.Resources[0].meta.version).toBe(body.meta.version);
  });

  it('stays while nothing changes, and is another after each change', async () => {
    const tags = [await tagOf(path)];
    await patch(path, rename);
    tags.push(await tagOf(path));
    await patch(path, rename);
    expect(await tagOf(path)).toBe(tags[1]);
    await patch(path, another);
    tags.push(await tagOf(path));
    await patch(path, { op: 'replace', path: 'externalId', value: 'x' });
    tags.push(await tagOf(path));

    expect(new Set(tags).size).toBe(4);
  });

  it('is another after a change in the console', async () => {
    const before = await tagOf(path);
    const added = await world.backend.call(
      'attachDepartments',
      {
        user_ids: path.startsWith('/Users') ? [7] : [8],
        department_ids: path.startsWith('/Users') ? [20] : [12],
        mode: 'add',
      },
      world.main,
    );

    expect(added.code).toBe(0);
    expect(await tagOf(path)).not.toBe(before);
  });

  it('asked for again is not answered again while it is the same', async () => {
    const tag = await tagOf(path);

    const same = await world.ask('GET', path, undefined, { 'If-None-Match': `"other", ${tag}` });
    await patch(path, rename);
    const changed = await world.ask('GET', path, undefined, { 'If-None-Match': tag });

    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, undefined, tag]);
    expect([changed.status, changed.body.displayName]).toEqual([200, 'Changed']);
  });

  it.each([
    ['PATCH', { Operations: [rename] }],
    ['PUT', { displayName: 'Changed', userName: 'chu' }],
    ['DELETE', undefined],
  ])('holds off a %s for another one', async (method, body) => {
    const old = await tagOf(path);
    await patch(path, another);
    const before = await nameOf(path);

    const { status, body: answer } = await world.ask(method, path, body, { 'If-Match': old });

    expect([status, answer.status]).toEqual([412, '412']);
    expect(answer.detail).toContain('If-Match');
    expect(await nameOf(path)).toBe(before);
  });

  it.each(['the tag', 'any'])('lets a patch through for %s', async (which) => {
    const tag = which === 'any' ? '*' : await tagOf(path);

    const { status, headers } = await patch(path, rename, { 'If-Match': tag });

    expect([200, 204]).toContain(status);
    expect(headers.get('etag')).toBe(await tagOf(path));
    expect(await nameOf(path)).toBe('Changed');
  });

  it('lets a deletion through for the tag', async () => {
    const { status } = await world.ask('DELETE', path, undefined, { 'If-Match': await tagOf(path) });

    expect(status).toBe(204);
    expect((await world.ask('GET', path)).status).toBe(404);
  });
});

it('of two writers with one version one is told', async () => {
  const tag = await tagOf('/Groups/12');
  const answers = await Promise.all(
    ['one', 'two'].map((value) =>
      patch('/Groups/12', { op: 'replace', path: 'displayName', value }, { 'If-Match': tag }),
    ),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 412]);
});

it('a new resource is answered with its version', async () => {
  const { headers, body } = await world.ask('POST', '/Users', oktaUser());

  expect(headers.get('etag')).toBe(await tagOf(`/Users/${body.id}`));
});

it('what an answer holds is chosen for people as well', async () => {
  const { body } = await world.ask('GET', '/Users/7?attributes=userName,groups');
  const without = await world.ask('GET', '/Users/7?excludedAttributes=groups,emails');

  expect(Object.keys(body).sort()).toEqual(['groups', 'id', 'schemas', 'userName']);
  expect(Object.keys(without.body)).not.toContain('groups');
});
