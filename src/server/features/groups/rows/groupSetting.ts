import { sql } from 'kysely';
import { singletonId } from '#engine/answersByDefault.ts';
import type { GroupSetting } from '#generated/types.ts';
import type { RowQuery } from '#server/crud/sources/rowQuery.ts';
import type { LoadedRow } from '#server/crud/wireRow.ts';
import { findPlacePaths } from '#server/features/directory/placePaths.ts';
import { knownListing, settingScope } from '#server/features/groups/groupSetting.ts';
import { selectGroupSetting } from '#server/features/groups/store/groupSettings.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Told = Pick<GroupSetting, 'people' | 'places' | 'hidden_count'>;

/** What the list is used for, as far as its reader knows who is on it, and how much of it they do not know. */
const toldOf = async ({ values }: LoadedRow, context: CallContext): Promise<Told> => {
  const scope = settingScope(context, 'read');
  const { people, departments, unseen } = await knownListing(context, scope, Number(values.member_limit));
  const homes = people.map(({ department_id: id }) => id);
  const paths = await findPlacePaths(context, [...homes, ...departments.map(({ dept_id: id }) => id)], scope);
  return {
    people: people.map((each) => ({
      user_id: each.user_id,
      name: each.name,
      path: paths.get(each.department_id) ?? null,
      groups_count: each.groups_count,
    })),
    places: departments.map((each) => ({
      dept_id: each.dept_id,
      name: each.name,
      path: paths.get(each.dept_id) ?? each.name,
      groups_count: each.groups_count,
    })),
    hidden_count: unseen.users.length + unseen.departments.length,
  };
};

/** How large groups of a company may be, and who of those its reader knows may have larger ones; version 0: never changed. */
export const groupSettingRows: RowQuery = {
  isVersioned: true,
  completed: ['people', 'places', 'hidden_count'],
  select: (reader) => sql`select ${sql.lit(singletonId)} as setting_id, setting.*
    from (${selectGroupSetting(reader.actor.companyId, settingScope(reader, 'read'))}) setting`,
  complete: (rows, context) =>
    Promise.all(
      rows.map(async (row) => ({ ...row, values: { ...row.values, ...(await toldOf(row, context)) } })),
    ),
};
