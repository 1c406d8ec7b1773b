import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftStore } from '#app/pages/ResourceViews.tsx';
import { askForDrafts } from '#session/drafts.ts';

const session = { userId: 7, companyId: 3, token: 't' };

beforeEach(() => sessionStorage.clear());

describe('the drafts of the console', () => {
  it('belong to whoever was signed in when they were typed', () => {
    createDraftStore(session).save('/member/5', { values: { note: '甲' } });

    expect(createDraftStore({ ...session, userId: 8 }).read('/member/5')).toBeUndefined();
    expect(createDraftStore(session).read('/member/5')).toEqual({ values: { note: '甲' } });
  });

  it('are asked for when the session ends and when the page goes away', () => {
    const asked: string[] = [];
    const stop = createDraftStore(session).onKeep(() => asked.push('keep'));

    askForDrafts();
    window.dispatchEvent(new Event('pagehide'));
    stop();
    askForDrafts();

    expect(asked).toEqual(['keep', 'keep']);
  });

  it('are not kept for nobody', () => {
    const store = createDraftStore(undefined);

    expect(store.save('/member/5', { values: { note: '甲' } })).toBe(false);
    expect(store.read('/member/5')).toBeUndefined();
  });
});
