import { expect } from 'vitest';
import { giveTicket } from '#tests/setup/captcha.ts';
import { joinWith, linkOf, tokenOf } from '../server/invite/invites.ts';
import { type Outcome, type Play, refusedEach, tell, type World } from './world.ts';

const stranger = '13900009999';

/** Days a link is not good until: gone by, too far, none, of another zone. */
const days = ['2026-11-22', '2099-01-01', 'permanent', '2027-02-29', '2026-11-30T00:00:00+14:00'];

const askByLink = async ({ backend }: World, invite: string): Promise<readonly Outcome[]> => {
  const told = [
    await backend.call('joinInfo', { invite }),
    await backend.call('joinCode', { invite, mobile: stranger, captcha_ticket: await giveTicket(backend) }),
    await joinWith(backend, invite, stranger),
  ];
  return told.map(({ status, code, message, data }, index) => {
    expect(JSON.stringify(data)).not.toContain('测试甲公司');
    return { input: `${invite} ${index}`, status, code, message };
  });
};

/** What makes a link bad, each done to one of its own. */
const ends: readonly ((world: World, link: { readonly invite_id: number }) => Promise<unknown>)[] = [
  ({ backend, main }, { invite_id: id }) => backend.call('inviteRevoke', { id }, main),
  ({ backend }) =>
    backend.database.db
      .updateTable('department')
      .set({ deleted_at: new Date('2026-11-23T02:00:00Z') })
      .where('id', '=', 20)
      .execute(),
];

/** How the cases of invite links are played. */
export const invitePlays: Readonly<Record<string, Play>> = {
  K01: async (world) => {
    const { invite_id } = await linkOf(world.backend, world.main);
    const until = (expire_time: string) => ({ invite_id, validity: 1, expire_time });
    const outcomes = await refusedEach(world, 'setInviteTime', days.map(until));
    const today = await tell(world, 'setInviteTime', until('2026-11-23'), { expected: { code: 0 } });
    const { data } = await world.backend.call('inviteInfo', { id: invite_id }, world.main);
    expect(data.expire_time).toBe('2026-11-23T15:59:59.999Z');
    return [...outcomes, today];
  },
  K02: async (world) => {
    const outcomes = [...(await askByLink(world, 'A'.repeat(22)))];
    for (const [index, end] of ends.entries()) {
      const link = await linkOf(world.backend, world.main, index === 0 ? 10 : 20);
      await end(world, link);
      outcomes.push(...(await askByLink(world, tokenOf(link))));
    }
    const late = await linkOf(world.backend, world.main, 10);
    world.setNow('2026-12-01T02:00:00Z');
    outcomes.push(...(await askByLink(world, tokenOf(late))));
    expect(await world.backend.database.db.selectFrom('application').selectAll().execute()).toEqual([]);
    return outcomes;
  },
};
