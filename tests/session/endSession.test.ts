import { beforeEach, describe, expect, it } from 'vitest';
import { draftEvent } from '#session/drafts.ts';
import { createSessionEnd, readNotice } from '#session/endSession.ts';
import { readSession, storeSession } from '#session/session.ts';

const stage = (isLeaving = false) => {
  const time = { ms: 1_000_000 };
  const done: string[] = [];
  const makeEnd = () =>
    createSessionEnd({
      build: 'b1',
      storage: sessionStorage,
      isLeaving: () => isLeaving,
      now: () => time.ms,
      reload: () => done.push('reload'),
      showLogin: () => done.push('login'),
    });
  return { time, done, makeEnd };
};

beforeEach(() => sessionStorage.clear());

describe('code 4001', () => {
  it('reloads once for several answers in flight', () => {
    const { done, makeEnd } = stage();
    const end = makeEnd();

    end();
    end();
    end();

    expect(done).toEqual(['reload']);
  });

  it('does not keep from its way who is leaving for a last page', () => {
    const { done, makeEnd } = stage(true);
    storeSession({ userId: 7, token: 'abc', companyId: 3 });

    makeEnd()();

    expect(done).toEqual([]);
    expect(readSession()?.companyId).toBe(3);
  });

  it('asks for drafts before the login is cleared', () => {
    const { makeEnd } = stage();
    storeSession({ userId: 7, token: 'abc', companyId: 3 });
    const seen: unknown[] = [];
    const listen = () => seen.push(readSession()?.companyId);
    window.addEventListener(draftEvent, listen);

    makeEnd()();

    window.removeEventListener(draftEvent, listen);
    expect(seen).toEqual([3]);
    expect(readSession()).toBeUndefined();
    expect(readNotice()).toBe('sessionInvalid');
  });

  it('does not reload again within a minute', () => {
    const { time, done, makeEnd } = stage();
    makeEnd()();
    time.ms += 59_000;

    makeEnd()();

    expect(done).toEqual(['reload', 'login']);
  });

  it('reloads again after a minute', () => {
    const { time, done, makeEnd } = stage();
    makeEnd()();
    time.ms += 60_000;

    makeEnd()();

    expect(done).toEqual(['reload', 'reload']);
  });
});
