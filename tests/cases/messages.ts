import { expect } from 'vitest';
import { addInactive, outboxCount } from '../server/message/inactive.ts';
import { codePlays } from './signIn.ts';
import { changingNothing, type Outcome, type Play, tell, type World } from './world.ts';

const verify = ({ backend: { database } }: World, verification: number) =>
  database.db.updateTable('company').set({ verification_status: verification }).execute();

const inactive = async ({ backend: { database } }: World, isRealName: number): Promise<void> => {
  await database.db
    .updateTable('member')
    .set({ active_status: 0, is_real_name: isRealName })
    .where('user_id', '=', 7)
    .execute();
};

const send = (world: World, userIds: readonly number[], more: Pick<Outcome, 'expected'> = {}) =>
  tell(world, 'groupInviteSendSms', { user_ids: userIds }, { input: `${userIds.length} people`, ...more });

const thousandAtOnce = async (world: World): Promise<Outcome> => {
  await verify(world, 2);
  const ids = await addInactive(world.backend, 1_000);
  return changingNothing(world, () => send(world, ids));
};

/** How the cases of activation messages are played. */
export const messagePlays: Readonly<Record<string, Play>> = {
  A01: async (world) => [...((await codePlays.A01?.(world)) ?? []), await thousandAtOnce(world)],
  A02: async (world) => {
    await verify(world, 2);
    await inactive(world, 1);
    world.setNow('2026-11-29T15:59:59Z');
    expect((await send(world, [7])).code).toBe(0);
    const twice = await send(world, [7]);
    // Monday in Shenzhen, still Sunday by UTC.
    world.setNow('2026-11-29T16:00:00Z');
    expect((await send(world, [7])).code).toBe(0);
    expect(await outboxCount(world.backend)).toBe(2);
    return [twice];
  },
  A03: async (world) => {
    await verify(world, 0);
    await inactive(world, 1);
    const unverified = await send(world, [7]);
    await verify(world, 2);
    await inactive(world, 0);
    const expected = { code: 4000, message: '未实名认证，无法发送激活通知' };
    const unreal = await send(world, [7], { expected });
    expect(await outboxCount(world.backend)).toBe(0);
    return [unverified, unreal];
  },
};
