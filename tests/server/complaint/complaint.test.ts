import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';

let backend: Backend;
let main: TestSession;

const addComplaint = (id: number, status = 0, group = 100) =>
  sql`insert into complaint (company_id, complaint_id, group_id, group_name, reporter_id, complaint_time, type,
      description, status, chat_images)
    values (${company}, ${id}, ${group}, ${`群${group}`}, 7, '2026-11-22T10:00:00Z', 'other', '说明', ${status}, '[]')`.execute(
    backend.database.db,
  );

const decision = { status: 2, action: 'warn', handle_note: '已核实' };
const handle = (fields: object = {}, session = main) =>
  backend.call('complaintHandle', { id: 1, version: 1, ...decision, ...fields }, session);

beforeEach(async () => {
  backend = await createBackend();
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('a complaint', () => {
  it('is taken on by whoever opens it', async () => {
    await addComplaint(1);

    const answer = await backend.call('complaintOpen', { id: 1, version: 1 }, main);

    expect(answer.data).toMatchObject({ status: 1, handler_id: 1, handler_name: '周主管' });
  });

  it('is decided with a note once it is being handled', async () => {
    await addComplaint(1, 1);

    const answer = await handle();

    expect(answer.data).toMatchObject({ ...decision, handler_id: 1, version: 2 });
    expect(answer.data.handle_time).not.toBeNull();
  });

  it('is not decided without a note', async () => {
    await addComplaint(1, 1);

    const missing = await handle({ handle_note: undefined });
    const empty = await handle({ handle_note: '' });

    expect(missing.data.fields).toHaveProperty('handle_note');
    expect(empty.data.fields).toHaveProperty('handle_note');
  });

  it.each([0, 2, 3, 4])('is not decided in state %i', async (status) => {
    await addComplaint(1, status);

    expect((await handle()).code).toBe(4000);
  });

  it.each([0, 1, 4])('is not decided to state %i', async (status) => {
    await addComplaint(1, 1);

    expect((await handle({ status })).code).toBe(4000);
  });

  it('counts the complaints about the same group', async () => {
    await addComplaint(1);
    await addComplaint(2);
    await addComplaint(3, 0, 200);

    const answer = await backend.call('complaintInfo', { id: 1 }, main);

    expect(answer.data.same_group_count).toBe(2);
  });

  it('keeps its reporter from a sub-administrator', async () => {
    await addComplaint(1);

    const mine = await backend.call('complaintInfo', { id: 1 }, main);
    const theirs = await backend.call('complaintInfo', { id: 1 }, await backend.signIn(people.viewer));

    expect(mine.data).toMatchObject({ reporter_id: 7, reporter_name: '褚前端' });
    expect(theirs.data).toMatchObject({ reporter_id: null, reporter_name: null, group_name: '群100' });
  });

  it('shows its reporter to whoever handles it', async () => {
    await addComplaint(1);
    const sub = await backend.signIn(people.sub);

    const before = await backend.call('complaintInfo', { id: 1 }, sub);
    const opened = await backend.call('complaintOpen', { id: 1, version: 1 }, sub);

    expect(before.data.reporter_name).toBeNull();
    expect(opened.data).toMatchObject({ reporter_id: 7, reporter_name: '褚前端', handler_id: 2 });
  });

  it('is only looked at by a viewer', async () => {
    await addComplaint(1, 1);

    expect((await handle({}, await backend.signIn(people.viewer))).code).toBe(4000);
  });
});
