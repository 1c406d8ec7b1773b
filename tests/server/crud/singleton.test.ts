import { beforeEach, describe, expect, it } from 'vitest';
import { deskSettingSchema } from '#tests/builders/deskSetting.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const read = async (session = main) => (await backend.call('deskSettingInfo', {}, session)).data;
const save = (values: object, session = main) => backend.call('deskSettingSave', values, session);
const records = () =>
  backend.database.db
    .selectFrom('operation_record')
    .selectAll()
    .where('target_type', '=', 'deskSetting')
    .where('result', '=', 'done')
    .execute();

beforeEach(async () => {
  backend = await createBackend({ entities: [deskSettingSchema] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a singleton', () => {
  it('is there before anybody has saved it, with its defaults', async () => {
    expect(await read()).toMatchObject({
      setting_id: 1,
      name: '服务台',
      days: 7,
      note: null,
      contact: null,
      label: '服务台 (7)',
      state: 'open',
      version: 0,
      can: { update: 1, close: 1 },
    });
    expect(await records()).toEqual([]);
  });

  it('is made by its first save, and changed by the next', async () => {
    const first = await save({ days: 3, version: 0 });
    const second = await save({ note: '周末休息', version: 1 });

    expect(first).toMatchObject({
      code: 0,
      message: '保存成功',
      data: { name: '服务台', days: 3, version: 1, changed_by: { user_id: 1 } },
    });
    expect(second.data).toMatchObject({ days: 3, note: '周末休息', version: 2 });
    expect(await read()).toMatchObject({ days: 3, note: '周末休息', version: 2 });
    expect(await records()).toHaveLength(2);
  });

  it('asks of a group that is saved whether it is filled in, and of no other', async () => {
    expect((await save({ name: '' })).data).toMatchObject({ fields: { name: expect.anything() } });
    expect((await save({ contact: null })).data).toMatchObject({ fields: { contact: expect.anything() } });
    expect((await save({ contact: '周一' })).data).toMatchObject({ contact: '周一', version: 1 });
    expect((await save({ days: 99 })).data).toMatchObject({ fields: { days: expect.anything() } });
  });

  it('is not written over unseen', async () => {
    await save({ days: 3, version: 0 });
    const late = await save({ days: 4, version: 0 });
    const ahead = await save({ days: 4, version: 9 });

    for (const { data } of [late, ahead])
      expect(data).toMatchObject({ error_key: 'version_conflict', current: { days: 3, version: 1 } });
    expect(await read()).toMatchObject({ days: 3 });
  });

  it('tells of a version nobody has saved yet, too', async () => {
    expect((await save({ days: 4, version: 9 })).data).toMatchObject({
      error_key: 'version_conflict',
      current: { version: 0 },
    });
  });

  it('leaves no trace of a save that changes nothing', async () => {
    expect((await save({ days: 7, version: 0 })).data).toMatchObject({ version: 0 });
    expect(await records()).toEqual([]);
  });

  it('is saved one at a time', async () => {
    const answers = await Promise.all([3, 4, 5].map((days) => save({ days, version: 0 })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await records()).toHaveLength(1);
  });

  it('is acted on before anybody has saved it', async () => {
    const closed = await backend.call('deskSettingClose', { id: 1, version: 0 }, main);
    expect(closed).toMatchObject({
      code: 0,
      data: { state: 'closed', days: 7, version: 1, can: { close: 0 } },
    });
    expect((await save({ days: 9, version: 1 })).data).toMatchObject({ state: 'closed', days: 9 });
  });

  it('is every company’s own', async () => {
    await save({ days: 3 });
    const stranger = await backend.signIn(people.stranger);
    expect(await read(stranger)).toMatchObject({ days: 7, version: 0 });
    await save({ days: 5 }, stranger);
    expect(await read()).toMatchObject({ days: 3, version: 1 });
  });

  it('is read by who may read it, and changed by who may change it', async () => {
    const sub = await backend.signIn(people.sub);
    const member = await backend.signIn(people.member);

    expect(await read(sub)).toMatchObject({ can: { update: 0, close: 0 } });
    expect(await save({ days: 3 }, sub)).toMatchObject({ code: 4000 });
    expect(await backend.call('deskSettingInfo', {}, member)).toMatchObject({ code: 4000 });
  });
});
