import { draftEvent, dropDraft, readDraft, saveDraft } from '#session/drafts.ts';
import type { Session } from '#session/session.ts';
import { type DraftStore, noDrafts } from '#views/form/draft/DraftStore.ts';

/**
 * The drafts of one signed-in person. The owner is fixed when the store is made: by the time a form goes away, the
 * login it was typed under may be cleared already.
 */
export const createDraftStore = (session: Session | undefined): DraftStore => {
  if (session === undefined) return noDrafts;
  const placeOf = (route: string) => ({ companyId: session.companyId, userId: session.userId, route });
  return {
    read: (route) => readDraft(placeOf(route)),
    save: (route, draft) => saveDraft(placeOf(route), draft),
    drop: (route) => dropDraft(placeOf(route)),
    onKeep: (keep) => {
      window.addEventListener(draftEvent, keep);
      window.addEventListener('pagehide', keep);
      return () => {
        window.removeEventListener(draftEvent, keep);
        window.removeEventListener('pagehide', keep);
      };
    },
  };
};
