import type { ImportModel } from '#engine/model.ts';
import type { TicketHolder } from '#server/features/tasks/store/downloadTickets.ts';
import { mayCall } from '#server/guard/permission.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { FormFormat } from '#server/sheets/template/formStream.ts';

/** What the ticket for a template stands for. */
export interface TemplateTicket {
  readonly purpose: string;
  readonly format: FormFormat;
  readonly columns: readonly string[];
  readonly fileName: string;
}

/** A way in that the reader may use; what is not there and what is not theirs are the same. */
export const importFor = (
  { models, actor }: Pick<CallContext, 'models' | 'actor'>,
  noun: string,
  purpose: string | null | undefined,
): ImportModel | undefined => {
  const entity = Object.hasOwn(models, noun) ? models[noun] : undefined;
  const model = entity?.imports.find((each) => each.purpose === purpose);
  const check = model === undefined ? undefined : entity?.calls[model.calls.check];
  return check !== undefined && mayCall(check, models, actor, {}) ? model : undefined;
};

/** Who may take a ticket for a template of a noun: the session it was given to. */
export const templateHolder = (
  { actor, sessionId }: Pick<CallContext, 'actor' | 'sessionId'>,
  noun: string,
): TicketHolder | undefined =>
  sessionId === undefined ? undefined : { companyId: actor.companyId, sessionId, noun: `template:${noun}` };
