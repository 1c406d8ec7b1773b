import { beforeEach, describe, expect, it } from 'vitest';
import { keepDownloads, takeDownloads } from '#session/lostDownloads.ts';
import { clearSession, storeSession } from '#session/session.ts';

const zhao = { userId: 7, token: 'abc', companyId: 3 };
const asked = { kind: 'failedRows', importId: 4, format: 'csv' };

beforeEach(() => {
  sessionStorage.clear();
  storeSession(zhao);
});

describe('downloads cut off by the end of a session', () => {
  it('are taken once, after signing in again', () => {
    keepDownloads([asked]);
    clearSession();
    expect(takeDownloads(() => true)).toEqual([]);

    storeSession({ ...zhao, token: 'new' });

    expect(takeDownloads(() => true)).toEqual([asked]);
    expect(takeDownloads(() => true)).toEqual([]);
  });

  it('are no other person’s and no other company’s', () => {
    for (const other of [
      { ...zhao, userId: 8 },
      { ...zhao, companyId: 4 },
    ]) {
      storeSession(zhao);
      keepDownloads([asked]);

      storeSession(other);

      expect(takeDownloads(() => true)).toEqual([]);
    }
  });

  it('leave what is not named for whoever names it', () => {
    const other = { ...asked, importId: 5 };
    keepDownloads([asked, other]);

    expect(takeDownloads((each) => each !== null && JSON.stringify(each) === JSON.stringify(other))).toEqual([
      other,
    ]);
    expect(takeDownloads(() => true)).toEqual([asked]);
  });

  it('are forgotten after an hour', () => {
    keepDownloads([asked], { now: () => 0 });

    expect(takeDownloads(() => true, { now: () => 3_600_000 })).toEqual([]);
  });

  it('hold no code and no token', () => {
    keepDownloads([
      { kind: 'export', request: { filter: { verify_token: 't', sms_code: '1' }, format: 'csv' } },
    ]);

    expect(takeDownloads(() => true)).toEqual([{ kind: 'export', request: { filter: {}, format: 'csv' } }]);
  });
});
