import { beforeEach, describe, expect, it } from 'vitest';
import { type Act, acts } from '#domain/permission/actor.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { joinWith, linkOf, tokenOf } from '../invite/invites.ts';

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ clock: () => new Date('2026-11-23T02:00:00Z') });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

const rights = (withheld: readonly Act[], part: object = {}) => ({
  modules: { addressBook: 'manage', groups: 'view' },
  withheld,
  scope: 'departments',
  scope_depts: [20],
  ...part,
});

const save = async (withheld: readonly Act[], part: object = {}) => {
  const answer = await backend.call(
    'manageGroupSave',
    { name: '市场通讯录', user_ids: [7], ...rights(withheld, part) },
    main,
  );
  expect(answer.code).toBe(0);
  return answer.data;
};

/** A permission that is the act, and a call that does it. */
const doing: Readonly<
  Record<Act, { readonly permission: string; readonly call: readonly [string, object] }>
> = {
  export: { permission: 'group.export', call: ['groupExport', { columns: ['name'], format: 'csv' }] },
  numbers: { permission: 'member.revealPhone', call: ['revealPhone', { user_id: 8 }] },
  resign: {
    permission: 'resignation.resign',
    call: ['resignSave', { user_ids: [8], out_time: '2026-11-21', reason: 'other' }],
  },
  invite: { permission: 'invite.make', call: ['getInviteUrl', { id: 21 }] },
  import: { permission: 'member.import', call: ['memberImport', {}] },
};

const mayAll = async (session: TestSession): Promise<readonly (0 | 1 | undefined)[]> => {
  const { data } = await backend.call('checkMasterPermissions', {}, session);
  return acts.map((act) => data.actions[doing[act].permission]);
};

describe('an act that is kept back', () => {
  it.each(acts)('is not done, and everything else is: %s', async (act) => {
    await save([act]);
    const member = await backend.signIn(people.member);

    expect(await mayAll(member)).toEqual(acts.map((each) => (each === act ? 0 : 1)));
  });

  it.each(['export', 'numbers', 'resign', 'invite'] as const)(
    'is refused by the call itself: %s',
    async (act) => {
      const [name, fields] = doing[act].call;
      await save([act]);
      const member = await backend.signIn(people.member);
      const refused = await backend.call(name, fields, member);
      await save([], { id: 1, version: 1 });

      const allowed = await backend.call(name, fields, member);

      expect(refused.data.error_key).toBe('no_permission');
      expect(allowed.code).toBe(0);
    },
  );

  it('is still done where another source grants it, and there alone', async () => {
    await backend.call('subSave', { user_id: 7, ...rights(['numbers'], { scope_depts: [10] }) }, main);
    await save([]);
    const member = await backend.signIn(people.member);

    const granted = await backend.call('revealPhone', { user_id: 8 }, member);
    const kept = await backend.call('revealPhone', { user_id: 6 }, member);

    expect(granted.code).toBe(0);
    expect(kept.data.error_key).toBe('no_permission');
    expect((await backend.call('getUser', { user_id: 8 }, member)).data.can.revealPhone).toBe(1);
    expect((await backend.call('getUser', { user_id: 6 }, member)).data.can.revealPhone).toBe(0);
  });

  it('is kept back for the rows of its own departments, though another mandate grants it elsewhere', async () => {
    await backend.call('subSave', { user_id: 7, ...rights(['invite'], { scope_depts: [10] }) }, main);
    await save([]);
    const member = await backend.signIn(people.member);
    const [granted, kept] = [await linkOf(backend, main, 21), await linkOf(backend, main, 10)];
    const adjust = ({ invite_id: id }: { readonly invite_id: number }) =>
      backend.call(
        'setInviteTime',
        { invite_id: id, validity: 1, expire_time: '2026-11-30', need_approval: 0 },
        member,
      );

    expect((await adjust(granted)).code).toBe(0);
    expect((await adjust(kept)).data.error_key).toBe('out_of_scope');
    const offered = async ({ invite_id: id }: { readonly invite_id: number }) =>
      (await backend.call('inviteInfo', { id }, member)).data.can.adjust;
    expect([await offered(granted), await offered(kept)]).toEqual([1, 0]);
  });

  it('makes who joins by its holder’s links wait for approval', async () => {
    await save([]);
    const member = await backend.signIn(people.member);
    const link = await linkOf(backend, member, 21);
    const terms = { invite_id: link.invite_id, validity: 1, expire_time: '2026-11-30', need_approval: 0 };
    await backend.call('setInviteTime', terms, member);
    const before = await joinWith(backend, tokenOf(link), '13900009998');

    await save(['invite'], { id: 1, version: 1 });

    const after = await joinWith(backend, tokenOf(link), '13900009999');
    expect([before.data, after.data]).toEqual([{ status: 'accepted' }, { status: 'waiting' }]);
  });

  it('counts for nothing where every permission is granted', async () => {
    await save(['export'], { is_all: 1, scope: 'company', scope_depts: [] });
    const member = await backend.signIn(people.member);

    expect(await mayAll(member)).toEqual([1, 1, 1, 1, 1]);
    expect((await backend.call('manageGroupList', {}, main)).data.list[0].withheld).toEqual([]);
  });
});

describe('a change of acts', () => {
  it('is told before it is saved, and written down', async () => {
    await save([]);
    const { data } = await backend.call(
      'permissionWhatIf',
      { kind: 'manageGroup', id: 1, user_ids: [7], ...rights(['export', 'resign']) },
      main,
    );
    await save(['export', 'resign'], { id: 1, version: 1 });

    const records = await backend.call('operationRecords', {}, main);
    const sources = await backend.call('effectivePermissions', { user_id: 7 }, main);

    expect(data.list).toMatchObject([
      {
        user_id: 7,
        gains: 0,
        loses: 0,
        modules: [],
        acts: [
          { act: 'export', to: 0 },
          { act: 'resign', to: 0 },
        ],
      },
    ]);
    expect(JSON.stringify(records.data.list[0])).toContain('不授予的操作');
    expect(sources.data.person.sources[0].withheld).toEqual(['export', 'resign']);
  });

  it('names acts there are', async () => {
    const answer = await backend.call(
      'manageGroupSave',
      { name: '二', user_ids: [7], ...rights([]), withheld: ['fly'] },
      main,
    );

    expect(answer.code).toBe(4000);
  });
});
