import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldSchema } from '#engine/dialect.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fetchFile, pictureOf, upload } from './upload.ts';

const image = (options: FieldSchema['x-field'] = {}): FieldSchema => ({
  type: 'object',
  format: 'image',
  title: '照片',
  'x-field': options,
});

/** Rows of departments; of the pass only the main administrator and who keeps the row see the picture. */
const visitors = buildSchema(
  {
    department_id: {
      type: 'integer',
      title: '部门',
      'x-field': { relation: { resource: 'department', tree: true } },
    },
    keeper_id: {
      type: 'integer',
      title: '接待人',
      'x-field': { input: 'personReference', relation: { resource: 'member' } },
    },
    photo: image(),
    pass: image({ permissions: { read: ['main'], readWhen: { keeper_id: '$user.id' } } }),
  },
  {
    scope: { department: 'department_id' },
    permissions: {
      read: { main: 'all', sub: 'departments' },
      create: { main: 'all' },
      update: { main: 'all' },
      delete: { main: 'all' },
    },
  },
);

const ownDepartment = 12;
const otherDepartment = 20;

let backend: Backend;
let main: TestSession;
let sub: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [visitors] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
});

const send = async (scene: string) => (await upload(backend, main, scene, await pictureOf(80, 80))).data;
const statusOf = async (url: string) => (await fetchFile(backend, sub, url)).status;

/** Address of a picture in a new row. */
const saved = async (name: 'photo' | 'pass', fields: object): Promise<string> => {
  const { file_id, url } = await send(`visitor.${name}`);
  const answer = await backend.call('visitorSave', { name: '来客', [name]: { file_id }, ...fields }, main);
  expect(answer.code).toBe(0);
  return url;
};

const portrait = async (department: number, phone: string): Promise<string> => {
  const { file_id, url } = await send('member.avatar');
  const departments = [{ id: department, position: '员工' }];
  const person = { name: '单雄信', phone, departments, main_department_id: department, avatar: { file_id } };
  const answer = await backend.call('saveUser', person, main);
  expect(answer.code).toBe(0);
  return url;
};

describe('a file of a row', () => {
  it('is shown within the reach of its reader alone', async () => {
    const within = await saved('photo', { department_id: ownDepartment });
    const beyond = await saved('photo', { department_id: otherDepartment });

    expect([await statusOf(within), await statusOf(beyond)]).toEqual([200, 403]);
  });

  it('in a hidden field is shown to who the row concerns', async () => {
    const concerned = await saved('pass', {
      department_id: ownDepartment,
      keeper_id: people.sub.userId,
    });
    const other = await saved('pass', { department_id: ownDepartment, keeper_id: people.member.userId });

    expect([await statusOf(concerned), await statusOf(other)]).toEqual([200, 403]);
  });

  it('of a person is shown to who sees the person', async () => {
    const seen = await portrait(ownDepartment, '13800001000');
    const unseen = await portrait(otherDepartment, '13800001001');

    expect([await statusOf(seen), await statusOf(unseen)]).toEqual([200, 403]);
  });
});
