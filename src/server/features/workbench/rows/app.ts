import { sql } from 'kysely';
import { appIconIds, appIconUrl, usualIconId } from '#domain/app/icons.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { containsText } from '#server/crud/filters.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { findKnown, partedOf } from '#server/features/workbench/appPeople.ts';
import { appReachOf, isAppReached, reaches } from '#server/features/workbench/appReach.ts';
import { lastDays } from '#server/features/workbench/lastDays.ts';
import { selectApps } from '#server/features/workbench/store/apps.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Whom an app names, as it is stored. */
const namedBy = ({ values }: LoadedRow) => {
  const { depts, users } = values.visible as Readonly<Record<'depts' | 'users', readonly number[]>>;
  return { depts, users, admins: values.admins as readonly number[] };
};

/** The picture of an `app`: its own, or one of those there are. */
export const appIcon = sql`coalesce(app.icon ->> 'url', (${appIconIds.map(appIconUrl)}::text[])[app.icon_id],
  ${appIconUrl(usualIconId)})`;

/** Whom an app names is told as far as the reader knows them; what they do not reach with a permission is withheld. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const known = await findKnown(context, rows.map(namedBy));
  const update = await appReachOf(context, 'update');
  const remove = await appReachOf(context, 'remove');
  return rows.map((row) => {
    const { depts, users, admins } = partedOf(namedBy(row), known);
    return {
      ...row,
      values: {
        ...row.values,
        visible: { ...(row.values.visible as object), depts: depts.seen, users: users.seen },
        hidden_audience: depts.unseen.length + users.unseen.length,
        admins: admins.seen,
        hidden_admins: admins.unseen.length,
      },
      withheld: [
        ...(reaches(update, row.id) ? [] : ['update', 'enable', 'disable']),
        ...(reaches(remove, row.id) ? [] : ['remove']),
      ],
    };
  });
};

/** The company's apps, in the order of the workbench. */
export const appRows: RowQuery = {
  isVersioned: true,
  isWhole: true,
  completed: ['hidden_audience', 'hidden_admins'],
  select: (reader) => sql`select app.*, ${appIcon} as icon_url,
      jsonb_build_object('type', app.visible_type, 'depts', app.depts, 'users', app.users) as visible
    from (${selectApps(reader.actor.companyId, lastDays(reader.now))}) app
    where ${isAppReached(reader, 'read', sql`app.app_id`)}`,
  isOwn: (reader) => isAppReached(reader, 'read', sql`record.app_id`),
  keyword: (text) => sql`(${containsText(sql`record.name_key`, compareKey(text))}
    or ${containsText(sql`record.name_en`, text)} or ${containsText(sql`record.name_ja`, text)})`,
  order: () => sql`record.sort`,
  complete,
  // Whoever reaches every app adds and sorts them, too.
  figures: async (_, context) => ({ may_add: (await appReachOf(context, 'create')).all ? 1 : 0 }),
};
