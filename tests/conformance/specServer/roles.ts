import type { Company, Role } from './company.ts';
import { type Area, type Asked, done, pageOf, refuse } from './envelope.ts';
import { findPerson, nameOf, pathOf } from './rows.ts';

const custom = 100;

const roleRow = ({ users, ...role }: Role) => ({
  ...role,
  users_count: users.length,
  editable: role.posType === custom ? 1 : 0,
  scope_required: 0,
});

const groupRow = (company: Company, group: Company['roleGroups'][number]) => ({
  ...group,
  editable: group.id === 0 ? 0 : 1,
  sort: company.roleGroups.indexOf(group),
  roles: company.roles.filter(({ cpId }) => cpId === group.id).map(roleRow),
});

const findGroup = ({ company, fields }: Asked, name = 'id') =>
  company.roleGroups.find(({ id }) => id === fields.number(name)) ?? refuse('角色组不存在');

const ownGroup = (asked: Asked) => {
  const group = findGroup(asked);
  if (group.id === 0) refuse('默认角色组不能编辑');
  return group;
};

const findRole = ({ company, fields }: Asked): Role =>
  company.roles.find(({ posId }) => posId === fields.number('posId')) ?? refuse('角色不存在');

const ownRole = (asked: Asked, sentence = '默认角色不能编辑'): Role => {
  const role = findRole(asked);
  if (role.posType !== custom) refuse(sentence);
  return role;
};

const named = ({ fields }: Asked, name: string): string =>
  fields.text(name) || refuse(name === 'posName' ? '请填写角色名称' : '请填写角色组名称');

/** In the order of the ids; what is not among them stays behind. */
const ordered = <Row>(rows: readonly Row[], ids: readonly number[], idOf: (row: Row) => number): Row[] => {
  const placeOf = (row: Row) => (ids.includes(idOf(row)) ? ids.indexOf(idOf(row)) : ids.length);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const holders = (asked: Asked) => {
  const { company, fields } = asked;
  const keyword = fields.text('keyword') ?? '';
  const rows = findRole(asked).users.flatMap(({ user_id, scope_depts }) => {
    const person = findPerson(company, user_id);
    if (!person.name.includes(keyword)) return [];
    return [
      {
        user_id,
        name: person.name,
        department: pathOf(company, person.main_department_id),
        scope_depts: scope_depts.map((id) => ({
          id,
          name: pathOf(company, id).split('/').at(-1) ?? '',
          path: pathOf(company, id),
        })),
      },
    ];
  });
  return done(pageOf(asked, rows));
};

const bound = '默认角色不能添加成员，请到内部通讯录管理中设置';

export const roles: Area = {
  'POST /post': ({ company }) =>
    done({
      list: company.roles.map(({ posId, posName, posType, cpId }) => ({ posId, posName, posType, cpId })),
    }),
  'POST /role/characterDatas': ({ company, fields }) => {
    const keyword = fields.text('keyword') ?? '';
    const list = company.roleGroups
      .map((group) => groupRow(company, group))
      .map((group) => ({ ...group, roles: group.roles.filter(({ posName }) => posName.includes(keyword)) }))
      .filter((group) => keyword === '' || group.roles.length > 0 || group.posGroupName.includes(keyword));
    return done({ list });
  },
  'POST /role/addRoleGroup': (asked) => {
    const group = { id: asked.company.newId(), posGroupName: named(asked, 'posGroupName') };
    asked.company.roleGroups.push(group);
    return done(groupRow(asked.company, group), '添加成功');
  },
  'POST /role/exitRoleGroup': (asked) => {
    const group = ownGroup(asked);
    group.posGroupName = named(asked, 'posGroupName');
    return done(groupRow(asked.company, group), '角色组修改成功');
  },
  'POST /role/delRoleGroup': (asked) => {
    const { company } = asked;
    const { id } = ownGroup(asked);
    if (company.roles.some(({ cpId }) => cpId === id)) refuse('请先删除角色组内的角色');
    company.roleGroups = company.roleGroups.filter((group) => group.id !== id);
    return done({ id }, '角色组删除成功');
  },
  'POST /role/sortRoleGroup': ({ company, fields }) => {
    // The default group stays in front.
    company.roleGroups = ordered(company.roleGroups, [0, ...fields.ids('ids')], ({ id }) => id);
    return done({ ids: company.roleGroups.map(({ id }) => id) });
  },
  'POST /role/addRoleData': (asked) => {
    const role: Role = {
      posId: asked.company.newId(),
      posName: named(asked, 'posName'),
      posType: custom,
      cpId: findGroup(asked, 'cpId').id,
      users: [],
    };
    asked.company.roles.push(role);
    return done(roleRow(role), '角色添加成功');
  },
  'POST /role/editRoleData': (asked) => {
    const role = ownRole(asked);
    if (asked.fields.has('posName')) role.posName = named(asked, 'posName');
    if (asked.fields.has('cpId')) role.cpId = findGroup(asked, 'cpId').id;
    return done(roleRow(role), '角色修改成功');
  },
  'POST /role/delRole': (asked) => {
    const role = ownRole(asked);
    asked.company.roles = asked.company.roles.filter((each) => each !== role);
    return done({ posId: role.posId, where_used: [] }, '角色删除成功');
  },
  'POST /role/sortRole': ({ company, fields }) => {
    company.roles = ordered(company.roles, fields.ids('ids'), ({ posId }) => posId);
    return done({ ids: fields.ids('ids') });
  },
  'POST /role/roleUsersList': holders,
  'POST /role/addRoleUsers': (asked) => {
    const role = ownRole(asked, bound);
    const scope_depts = [...asked.fields.ids('scope_depts')];
    const added = asked.fields
      .ids('user_ids')
      .filter((user_id) => !role.users.some((holder) => holder.user_id === user_id));
    for (const user_id of added)
      role.users.push({ user_id: findPerson(asked.company, user_id).user_id, scope_depts });
    return done({ added, removed: [], failed: [] }, '添加成功');
  },
  'POST /role/delRoleUsers': (asked) => {
    const role = ownRole(asked, bound);
    const ids = asked.fields.ids('user_ids');
    role.users = role.users.filter(({ user_id }) => !ids.includes(user_id));
    return done({ added: [], removed: ids, failed: [] }, '删除成功');
  },
  'POST /master/checkMasterPermissions': ({ company, user }) => done(permissionsOf(company, user.user_id)),
};

/** What the person may do here: the main administrator everything, anyone else nothing. */
export const permissionsOf = (company: Company, user_id: number) => {
  const isMain = user_id === company.mainAdministrator;
  if (nameOf(company, user_id) === null) refuse('成员不存在');
  return {
    is_main: isMain ? 1 : 0,
    is_sub: 0,
    is_asset: 0,
    all_permissions: isMain ? 1 : 0,
    scope_depts: [],
    modules: {},
    apps: [],
    manage_password: { set: company.managePassword === null ? 0 : 1, unlocked_until: null },
    actions: {},
  };
};
