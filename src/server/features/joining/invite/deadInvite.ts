import { violation } from '#domain/violation.ts';
import type { Refusal } from '#server/platform/handler.ts';

/** Said of every token that is not good, whatever it was: guessed, expired, revoked, used up, its department gone (case K02). */
export const deadInvite: Refusal = {
  kind: 'refused',
  errorKey: 'invite_expired',
  violations: [violation('invite.dead')],
};
