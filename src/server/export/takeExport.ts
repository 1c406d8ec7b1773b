import { violation } from '#domain/violation.ts';
import type { CallContext, Refusal } from '#server/handlers/handler.ts';
import { takeTicket } from '#server/repositories/downloadTickets.ts';
import type { KeptExport } from './openExport.ts';

/** Said of a ticket that is used, late, or another session's (case X02). */
export const lapsedTicket = (): Refusal => ({
  kind: 'refused',
  errorKey: 'call.ticketLapsed',
  violations: [violation('call.ticketLapsed')],
});

/** Takes a ticket of a noun, once: what was kept with it, `undefined` when it is good no more. `Kept` is what its asking call kept. */
export const takeExport = async <Kept extends object>(
  { db, actor, sessionId, now }: CallContext,
  noun: string,
  ticket: string,
): Promise<(Kept & KeptExport) | undefined> => {
  if (sessionId === undefined) return undefined;
  const taken = await takeTicket(db, { companyId: actor.companyId, sessionId, noun }, ticket, now);
  // The call that asked wrote it: both stand side by side.
  return taken as unknown as (Kept & KeptExport) | undefined;
};
