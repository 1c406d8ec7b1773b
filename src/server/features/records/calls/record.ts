import { type Breach, verifyPart } from '#server/features/records/verifyChain.ts';
import { done, type Handler } from '#server/platform/handler.ts';

const placeOf = (breach: Breach | undefined): number | null => {
  if (breach === undefined) return null;
  return breach.kind === 'smuggled' ? breach.recordId : breach.position;
};

/** Verifies the next part of the company's chain of records: the page asks again from where a part ended, and shows how far it has come. */
export const recordVerify: Handler<'recordVerify'> = async ({ from }, { db, actor }) => {
  const part = await verifyPart(db, actor.companyId, from ?? undefined);
  const { checked, left, head, waiting, sealedUntil, breach } = part;
  return done({
    checked,
    left,
    position: head.position,
    hash: head.hash,
    waiting,
    sealed_until: sealedUntil?.toISOString() ?? null,
    breach: breach?.kind ?? null,
    breach_at: placeOf(breach),
  });
};
