import { askMembers } from '#server/export/askMembers.ts';
import type { Handler } from '#server/handlers/handler.ts';

/** Asks for people as a sheet: these columns, these people; the code by SMS has been checked for exactly that (T21). */
export const memberExport: Handler<'memberExport'> = (request, context) => {
  const { fields, custom_fields: custom, scope, format } = request;
  return askMembers(context, {
    purpose: 'list',
    title: context.words.of('member', 'plural') ?? 'member',
    chosen: { fields, custom_fields: custom },
    question: scope,
    format,
    request,
  });
};
