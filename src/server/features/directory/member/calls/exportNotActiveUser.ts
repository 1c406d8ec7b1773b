import { modelOf } from '#server/crud/sources/ofNoun.ts';
import { memberGiven } from '#server/features/directory/member/given/member.ts';
import type { Handler } from '#server/platform/handler.ts';

/** What is needed to reach somebody who has never signed in; another choice of columns may be asked for. */
const usualFields = ['name', 'country_code', 'phone', 'part', 'part_position', 'workId', 'email'] as const;

/** Asks for the people who have never signed in as a sheet, narrowed as a list of them is. */
export const exportNotActiveUser: Handler<'exportNotActiveUser'> = async (request, context) => {
  const { fields, custom_fields: custom, filters, format } = request;
  const scope = { ...filters, active_status: 0 as const };
  const question = { fields: fields ?? usualFields, custom_fields: custom, scope };
  return context.sources.exports.ask(
    context,
    modelOf(context, 'member'),
    await memberGiven.sheet(question, 1, context),
    {
      request,
      question,
      format: format ?? 'xlsx',
      purpose: 'notActive',
      title: context.words.of('member', 'views.inactive') ?? 'inactive',
    },
  );
};
