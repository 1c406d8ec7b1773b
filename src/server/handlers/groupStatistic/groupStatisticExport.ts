import { groupFilterOf, groupOrderOf, isKnownPlace } from '#server/addressBook/groupQuestion.ts';
import { groupBoundsOf } from '#server/addressBook/groupScope.ts';
import { openExport } from '#server/export/openExport.ts';
import type { Handler } from '#server/handlers/handler.ts';
import { findGroupPage } from '#server/repositories/groupPages.ts';

/** Counts the groups a list's filter means now and gives a ticket for them as a sheet; columns and count are written down. */
export const groupStatisticExport: Handler<'groupStatisticExport'> = async (request, context) => {
  const { db, actor, words } = context;
  const { fields, scope, format } = request;
  const { total } = (await isKnownPlace(context, scope))
    ? await findGroupPage(
        db,
        actor.companyId,
        await groupBoundsOf(context, 'read'),
        await groupFilterOf(context, scope),
        { offset: 0, limit: 0, ...groupOrderOf(scope, 'users_count') },
      )
    : { total: 0 };
  return openExport(context, {
    noun: 'groupStatistic',
    title: words.of('groupStatistic', 'name') ?? 'groupStatistic',
    scope,
    audited: [{ field: 'filter', old: null, new: scope }],
    kept: { scope },
    columns: fields,
    format,
    count: total,
  });
};
