import { askMembers } from '#server/export/askMembers.ts';
import type { Handler } from '#server/handlers/handler.ts';

/** What is needed to reach somebody who has never signed in; another choice of columns may be asked for. */
const usualFields = ['name', 'country_code', 'phone', 'part', 'part_position', 'workId', 'email'] as const;

/** Asks for the people who have never signed in as a sheet, narrowed as a list of them is. */
export const exportNotActiveUser: Handler<'exportNotActiveUser'> = (request, context) => {
  const { fields, custom_fields: custom, filters, format } = request;
  return askMembers(context, {
    purpose: 'notActive',
    title: context.words.of('member', 'views.inactive') ?? 'inactive',
    chosen: { fields: fields ?? usualFields, custom_fields: custom },
    question: { ...filters, active_status: 0 },
    format: format ?? 'xlsx',
    request,
  });
};
