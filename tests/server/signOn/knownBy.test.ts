import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestSession } from '#tests/setup/backend.ts';
import { people } from '#tests/setup/company.ts';
import { type SignOnWorld, startWorld } from './world.ts';

let world: SignOnWorld;
let sub: TestSession;

beforeEach(async () => {
  world = await startWorld(() => new Date('2026-11-23T02:00:00Z'));
  sub = await world.backend.signIn(people.sub);
  // 研发部 is the sub-administrator's, 市场部 is not: a person who leads that holds what they cannot give.
  await world.backend.database.db
    .updateTable('department')
    .set({ admin_id: people.member.userId })
    .where('company_id', '=', 1)
    .where('id', '=', 20)
    .execute();
});
afterEach(() => world.provider.close());

const rename = (fields: object) =>
  world.backend.call('saveUser', { id: people.member.userId, ...fields }, sub);

describe('what single sign-on finds people by', () => {
  it('is not an editor’s to change of who holds more than they', async () => {
    await world.save({ match_by: 'email' });

    expect(Object.keys((await rename({ email: 'mine@example.com' })).data.fields)).toEqual(['email']);
    expect((await rename({ workId: 'LS9' })).code).toBe(0);
  });

  it('is an ordinary field where people are found by something else', async () => {
    await world.save({ match_by: 'work_id' });

    expect((await rename({ email: 'mine@example.com' })).code).toBe(0);
    expect(Object.keys((await rename({ workId: 'LS9' })).data.fields)).toEqual(['workId']);
  });

  it('is an ordinary field where single sign-on is off', async () => {
    await world.save({ match_by: 'email', is_on: 0 });

    expect((await rename({ email: 'mine@example.com' })).code).toBe(0);
  });
});
