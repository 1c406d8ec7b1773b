import { describe, expect, it } from 'vitest';
import type { LoginReply } from '#session/account.ts';
import type { Session } from '#session/session.ts';
import { type LoginOutcome, type StartPorts, startSession } from '#session/startSession.ts';

const session = (userId: number, companyId: number, token: string): Session => ({ userId, companyId, token });
const mine = session(7, 1, 'mine');
const theirs = session(9, 2, 'theirs');

const replyFor = (who: Session): LoginReply => ({
  user: { user_id: who.userId, name: `user ${who.userId}`, mobile: null },
  company: { company_id: who.companyId, company_name: `company ${who.companyId}`, logo: null },
  token: `${who.token}-renewed`,
});

/** Ports that remember; tokens in `dead` are refused. */
const rehearse = (parts: Partial<StartPorts> & { readonly dead?: readonly string[] }) => {
  const asked: Session[] = [];
  const stored: Session[] = [];
  const cleared: true[] = [];
  const ports: StartPorts = {
    offered: undefined,
    current: undefined,
    login: async (who): Promise<LoginOutcome> => {
      asked.push(who);
      return parts.dead?.includes(who.token)
        ? { kind: 'sessionInvalid' }
        : { kind: 'signedIn', reply: replyFor(who) };
    },
    store: (kept) => stored.push(kept),
    clear: () => cleared.push(true),
    confirmSwitch: async () => false,
    ...parts,
  };
  return { run: () => startSession(ports), asked, stored, cleared };
};

describe('start-up', () => {
  it('makes no call without all three values', async () => {
    const stage = rehearse({});

    expect(await stage.run()).toEqual({ account: undefined });
    expect(stage.asked).toEqual([]);
  });

  it('logs in with the cookies and keeps the new token', async () => {
    const stage = rehearse({ current: mine });

    const started = await stage.run();

    expect(started.account).toMatchObject({ userId: 7, companyId: 1, companyName: 'company 1' });
    expect(stage.stored).toEqual([{ ...mine, token: 'mine-renewed' }]);
  });

  it('exchanges the token of the address for a new one', async () => {
    const stage = rehearse({ offered: theirs });

    await stage.run();

    expect(stage.asked).toEqual([theirs]);
    expect(stage.stored.map((kept) => kept.token)).toEqual(['theirs-renewed']);
  });

  it('stays when a link of somebody else is declined', async () => {
    const stage = rehearse({ offered: theirs, current: mine });

    const started = await stage.run();

    expect(started.account?.userId).toBe(7);
    expect(stage.asked).toEqual([mine]);
  });

  it('switches only after the question is answered yes', async () => {
    const stage = rehearse({ offered: theirs, current: mine, confirmSwitch: async () => true });

    const started = await stage.run();

    expect(started.account?.userId).toBe(9);
    expect(stage.stored.at(-1)?.token).toBe('theirs-renewed');
  });

  it('keeps the first session when the link was used before', async () => {
    const again = session(7, 1, 'used');
    const stage = rehearse({ offered: again, current: mine, dead: ['used'] });

    const started = await stage.run();

    expect(started).toMatchObject({ notice: 'linkInvalid', account: { userId: 7 } });
    expect(stage.cleared).toEqual([]);
  });

  it('clears cookies the server no longer accepts', async () => {
    const stage = rehearse({ current: mine, dead: ['mine'] });

    expect(await stage.run()).toEqual({ account: undefined, notice: 'sessionInvalid' });
    expect(stage.cleared).toEqual([true]);
  });

  it('keeps the cookies when no answer comes', async () => {
    const stage = rehearse({ current: mine, login: async () => ({ kind: 'failed', message: '网络异常' }) });

    expect(await stage.run()).toMatchObject({ notice: 'failed', message: '网络异常' });
    expect(stage.cleared).toEqual([]);
  });
});
