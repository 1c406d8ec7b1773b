import { customType, defaultGroupId, defaultRoles } from '#domain/role/defaultRoles.ts';
import { defaultRoleName } from '#server/features/roles/roleNames.ts';
import { findRoleGroups, findRoles } from '#server/features/roles/store/roles.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Every role of the company as one flat list, group by group: `cpId` is the group each stands in. */
export const postRole: Handler<'postRole'> = async (_request, context) => {
  const { db, actor } = context;
  const roles = await findRoles(db, actor.companyId);
  const groups = await findRoleGroups(db, actor.companyId);
  const own = groups.flatMap(({ group_id: cpId }) =>
    roles
      .filter((role) => role.group_id === cpId)
      .map((role) => ({ posId: role.pos_id, posName: role.name, posType: customType, cpId }) as const),
  );
  const brought = defaultRoles.map(({ posType }) => ({
    posId: posType,
    posName: defaultRoleName(context, posType),
    posType,
    cpId: defaultGroupId,
  }));
  return done({ list: [...brought, ...own] });
};
