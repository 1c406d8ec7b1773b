import { sql } from 'kysely';
import { expect } from 'vitest';
import { otherCompany, people } from '#tests/setup/company.ts';
import { newestCode } from '../server/code/outbox.ts';
import { changingNothing, type Outcome, type Play, refusedEach, tell, type World } from './world.ts';

const mainMobile = '13800010001';
const onlyInOther = 4_321;

const run = ({ backend }: World, statement: string) => sql.raw(statement).execute(backend.database.db);

const as = async (outcome: Promise<Outcome>, message: string, code = 4000): Promise<Outcome> => ({
  ...(await outcome),
  expected: { code, message },
});

const addRole = async ({
  backend,
  main,
}: World): Promise<{ readonly group: number; readonly role: number }> => {
  const group = await backend.call('addRoleGroup', { posGroupName: '安全管理' }, main);
  const role = await backend.call('addRoleData', { posName: '安全员', cpId: group.data.id }, main);
  return { group: group.data.id, role: role.data.posId };
};

/** Someone of the second company gets an id no one has in the first. */
const addStranger = async (world: World): Promise<void> => {
  const theirs = `where company_id = ${otherCompany} and user_id = 8`;
  await run(world, `delete from membership ${theirs}`);
  await run(world, `update member set user_id = ${onlyInOther} ${theirs}`);
};

const everything = { is_all: 1, modules: {}, scope: 'company', scope_depts: [] };

/** What proves a change of the main administrator: the code sent to their own number. */
const verified = async ({ backend, main }: World): Promise<string> => {
  await backend.call('smsSend', { scene: 'changeMain' }, main);
  const code = await newestCode(backend, mainMobile);
  return (await backend.call('changeValidate', { mobile: mainMobile, code }, main)).data.verify_token;
};

const mains = async ({ backend }: World): Promise<number> =>
  (
    await backend.database.db
      .selectFrom('administrator')
      .select('user_id')
      .where('company_id', '=', people.main.companyId)
      .where('kind', '=', 'main')
      .execute()
  ).length;

/** Two sessions of the main administrator name two successors at once. */
const handOverTwice = async (world: World, token: string): Promise<readonly Outcome[]> => {
  const other = await world.backend.signIn(people.main);
  await run(
    world,
    `insert into verify_token (token_hash, company_id, session_id, scene, expires_at)
      select encode(sha256('second'), 'hex'), company_id, ${other.sessionId}, scene, expires_at
      from verify_token`,
  );
  const outcomes = await Promise.all([
    tell(world, 'changeMain', { successor_id: 7, verify_token: token }),
    tell(world, 'changeMain', { successor_id: 8, verify_token: 'second' }, { session: other }),
  ]);
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  expect(await mains(world)).toBe(1);
  return outcomes.map((outcome) => ({ ...outcome, expected: { code: outcome.code } }));
};

/** How the cases of roles, manage groups and administrators are played. */
export const rolePlays: Readonly<Record<string, Play>> = {
  R01: async (world) => {
    const refused = (call: string, inputs: readonly object[]) => refusedEach(world, call, inputs);
    return [
      ...(await refused('exitRoleGroup', [{ id: 0, posGroupName: '甲' }])),
      ...(await refused('delRoleGroup', [{ id: 0 }])),
      ...(await refused(
        'editRoleData',
        [1, 2, 3, 4].map((posId) => ({ posId, posName: '甲' })),
      )),
      ...(await refused(
        'delRole',
        [1, 2, 3, 4].map((posId) => ({ posId })),
      )),
    ];
  },
  R02: (world) =>
    refusedEach(
      world,
      'addRoleUsers',
      [1, 2, 3, 4].map((posId) => ({ posId, user_ids: [7] })),
    ),
  R03: async (world) => {
    const { role } = await addRole(world);
    await addStranger(world);
    const many = Array.from({ length: 50_000 }, (_, id) => id + 1);
    const give = (user_ids: readonly number[]) => ({ posId: role, user_ids });
    return [
      ...(await refusedEach(world, 'addRoleUsers', [give([7, onlyInOther]), give(many), give([7, 7])])),
      ...(await refusedEach(world, 'addRoleUsers', [give([7, 8])], world.sub)),
    ];
  },
  R04: async (world) => {
    const { group, role } = await addRole(world);
    await world.backend.call('addRoleUsers', { posId: role, user_ids: [7] }, world.main);
    return refusedEach(world, 'delRoleGroup', [{ id: group }]);
  },
  R06: async (world) => {
    const own = people.sub.userId;
    return [
      ...(await refusedEach(
        world,
        'manageGroupSave',
        [{ name: '甲', ...everything, user_ids: [own] }],
        world.sub,
      )),
      ...(await refusedEach(
        world,
        'subSave',
        [{ user_id: own, modules: { apps: 'manage' }, scope: 'company', apps: [] }],
        world.sub,
      )),
    ];
  },
  R07: async (world) => {
    await addStranger(world);
    await run(world, 'update member set active_status = 0 where user_id = 7');
    const token = await verified(world);
    const name = (successor_id: number) =>
      changingNothing(world, () => tell(world, 'changeMain', { successor_id, verify_token: token }));
    const refused = [
      await name(1),
      await as(name(onlyInOther), '该成员不存在或已离职'),
      await as(name(7), '尚未激活，不能成为主管理员'),
      ...(await refusedEach(world, 'changeMain', [{ successor_id: 8, verify_token: token }], world.sub)).map(
        (outcome) => ({ ...outcome, expected: { code: 4000 } }),
      ),
    ];
    await run(world, 'update member set active_status = 1 where user_id = 7');
    return [...refused, ...(await handOverTwice(world, token))];
  },
  R08: async (world) => {
    expect((await tell(world, 'getDepartmentInfo', { id: 11 }, { session: world.sub })).code).toBe(0);
    expect((await tell(world, 'subDel', { user_id: people.sub.userId })).code).toBe(0);
    return refusedEach(world, 'updateDepartment', [{ id: 11, name: '新名' }], world.sub);
  },
  R09: (world) => refusedEach(world, 'assetAdminAdd', [{ id: 7 }]),
};
