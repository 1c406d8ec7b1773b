import { violation } from '#domain/violation.ts';
import type { Entity } from '#server/crud/rows.ts';
import { formOf } from '#server/features/imports/template/formOf.ts';
import {
  importFor,
  type TemplateTicket,
  templateHolder,
} from '#server/features/imports/template/templateTicket.ts';
import { takeTicket } from '#server/features/tasks/store/downloadTickets.ts';
import { type Answer, type CallContext, refused } from '#server/platform/handler.ts';
import { formStream } from '#server/sheets/template/formStream.ts';

export interface TemplateRequest {
  readonly type?: string | null;
  readonly ticket: string;
}

/**
 * Takes the ticket and answers the template it stands for, with the departments and fields of now. A ticket of another noun,
 * purpose or session is none (T09).
 */
export const answerTemplate = async (
  { model: { noun } }: Entity,
  { type, ticket }: TemplateRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const lapsed = refused([violation('call.ticketLapsed')]);
  const holder = templateHolder(context, noun);
  const taken = holder && (await takeTicket(context.db, holder, ticket, context.now));
  if (taken === undefined) return lapsed;
  // `importTemplateTicket` wrote it.
  const { purpose, format, columns, fileName } = taken as unknown as TemplateTicket;
  const model = importFor(context, noun, purpose);
  if (model === undefined || (type ?? purpose) !== purpose) return lapsed;
  const form = await formOf(context, model, columns);
  return { kind: 'file', file: { name: fileName, ...formStream(format, form) } };
};
