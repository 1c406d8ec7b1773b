import { violation } from '#domain/violation.ts';
import type { Entity } from '#server/crud/rows.ts';
import { type Answer, type CallContext, refused } from '#server/handlers/handler.ts';

export interface TemplateRequest {
  readonly type?: string | null;
}

/** Takes the ticket and answers the template. */
export const answerTemplate = async (
  _entity: Entity,
  _request: TemplateRequest,
  _context: CallContext,
): Promise<Answer<unknown>> => refused([violation('call.ticketLapsed')]);
