import { beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { confirmImport, csvFile, uploadSheet } from '#tests/setup/imports.ts';

const all = { main: 'all' } as const;

/** A tree no one wrote a call for: rooms within rooms. */
const rooms = buildSchema(
  {
    parent_id: {
      type: 'integer',
      title: '上级',
      'x-field': { relation: { resource: 'visitor', tree: true } },
    },
  },
  {
    kind: 'tree',
    tree: { parent: 'parent_id' },
    actions: {
      move: {
        title: '移动',
        on: ['record'],
        input: { properties: { target: { type: 'integer', title: '上级' } } },
        sets: { parent_id: '$input.target' },
      },
    },
    import: {
      edit: { title: '批量修改', mode: 'change', columns: ['name', 'parent_id'], key: ['name'] },
    },
    permissions: { read: all, create: all, update: all, delete: all, move: all },
  },
);

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [rooms] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const save = (fields: object, session = main) => backend.call('visitorSave', fields, session);

const add = async (name: string, parent?: number): Promise<number> =>
  (await save({ name, ...(parent === undefined ? {} : { parent_id: parent }) })).data.visitor_id;

const refusal = {
  code: 4000,
  data: {
    error_key: 'call.ownDescendant',
    fields: { parent_id: '不能移到自己或自己的下级之下' },
  },
};

describe('a record of a tree', () => {
  it('is not put below itself or what is below it', async () => {
    const house = await add('楼');
    const floor = await add('层', house);
    const room = await add('室', floor);

    const answers = [house, floor, room].map((parent) => ({ id: house, parent_id: parent }));

    for (const fields of answers) expect(await save(fields)).toMatchObject(refusal);
    expect((await backend.call('visitorInfo', { id: house }, main)).data).toMatchObject({
      parent_id: null,
      version: 1,
    });
  });

  it('is not put there by an action, which says so at its input', async () => {
    const house = await add('楼');
    const floor = await add('层', house);

    const answer = await backend.call('visitorMove', { id: house, target: floor }, main);

    expect(answer).toMatchObject({ code: 4000, data: { error_key: 'call.ownDescendant' } });
    expect(Object.keys(answer.data.fields)).toEqual(['target']);
  });

  it('may go anywhere else, and to the top', async () => {
    const house = await add('楼');
    const floor = await add('层', house);
    const room = await add('室', floor);

    const codes = [
      await save({ id: room, parent_id: house }),
      await save({ id: floor, parent_id: room }),
      await save({ id: floor, parent_id: null }),
      await backend.call('visitorMove', { id: house, target: floor }, main),
    ].map(({ code }) => code);

    expect(codes).toEqual([0, 0, 0, 0]);
  });

  it('stands in the tree of its own company alone', async () => {
    const stranger = await backend.signIn(people.stranger);
    const house = await add('楼');
    const floor = await add('层', house);
    const theirs = [(await save({ name: '甲' }, stranger)).data.visitor_id];
    theirs.push((await save({ name: '乙' }, stranger)).data.visitor_id);

    const answer = await save({ id: theirs[0], parent_id: theirs[1] }, stranger);

    expect([theirs, answer.code]).toEqual([[house, floor], 0]);
  });

  it('does not form a circle with a row of the same sheet', async () => {
    const [one] = [await add('东'), await add('西')];
    const file = csvFile([
      ['姓名', '上级'],
      ['东', '西'],
      ['西', '东'],
    ]);

    const { data } = await uploadSheet(backend, 'visitorUpload', { file, type: 'edit' }, main);
    const done = await confirmImport(
      backend,
      'visitorImport',
      { import_id: data.import_id, status: 1 },
      main,
    );

    expect(done.data).toMatchObject({ written_count: 1, failed: 1 });
    expect((await backend.call('visitorInfo', { id: one }, main)).data.parent_id).not.toBeNull();
  });

  it('does not form a circle with another one moved at the same time', async () => {
    const [one, other] = [await add('东'), await add('西')];

    const answers = await Promise.all([
      save({ id: one, parent_id: other }),
      save({ id: other, parent_id: one }),
    ]);

    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  });
});
