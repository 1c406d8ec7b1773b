import { expect } from 'vitest';
import { insertGroups } from '#tests/builders/groups.ts';
import { otherCompany } from '#tests/setup/company.ts';
import { type Play, tell, type World } from './world.ts';

const dissolved = { code: 0, message: '解散部门群成功' };
const missing = { code: 4000, message: '群不存在或已解散' };

/** A department's group that stops following its department, with everyone stored, while it is dissolved. */
const whilePeopleAreAdded = async (world: World, groupId: number) => {
  const [outcome] = await Promise.all([
    tell(world, 'dissolveGroup', { group_id: groupId }, { expected: dissolved }),
    world.backend.call('updateGroupInfo', { id: 10, isSameGroup: 0 }, world.main),
    world.backend.call('saveGroup', { group_id: groupId, admins: [2] }, world.main),
  ]);
  return outcome;
};

/** How the cases of groups are played. */
export const groupPlays: Readonly<Record<string, Play>> = {
  G02: async (world) => {
    await insertGroups(world.backend, [{ id: 101 }, { id: 900, companyId: otherCompany }]);
    const made = await world.backend.call('createByDept', { id: 10, owner_id: 1 }, world.main);
    const first = await tell(world, 'dissolveGroup', { group_id: 101 }, { expected: dissolved });
    const before = await world.take();
    const again = await tell(world, 'dissolveGroup', { group_id: 101 }, { expected: missing });
    const foreign = await tell(world, 'dissolveGroup', { group_id: 900 }, { expected: missing });
    expect(await world.take()).toEqual(before);
    const raced = await whilePeopleAreAdded(world, made.data.group_id);
    const { data } = await world.backend.call('groupList', { status: 'dissolved' }, world.main);
    expect(data.total).toBe(2);
    return [first, again, foreign, raced];
  },
};
