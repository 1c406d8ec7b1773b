import type { Company, Group } from './company.ts';
import { type Area, type Asked, done, pageOf, refuse } from './envelope.ts';
import { findDepartment, findPerson, nameOf, pathOf, peopleIn, peopleWithin } from './rows.ts';

const findGroup = ({ company, fields }: Asked): Group =>
  company.groups.find(({ group_id }) => group_id === fields.number('group_id')) ?? refuse('群不存在');

const groupRow = (company: Company, group: Group) => {
  const { members, admins, ...facts } = group;
  return {
    ...facts,
    owner_name: nameOf(company, group.owner_id),
    admins: admins.map((user_id) => ({ user_id, name: nameOf(company, user_id) ?? '' })),
    users_count: members.length,
    last_active_at: null,
    complaint_count: 0,
    status: 'normal',
  };
};

const withMembers = (asked: Asked, group: Group) => {
  const { company, fields } = asked;
  const keyword = fields.text('keyword') ?? '';
  const people = group.members
    .map((user_id) => findPerson(company, user_id))
    .filter(({ name }) => name.includes(keyword));
  return {
    ...groupRow(company, group),
    members: pageOf(
      asked,
      people.map((person) => ({
        user_id: person.user_id,
        name: person.name,
        workId: person.workId,
        department: pathOf(company, person.main_department_id),
        is_owner: person.user_id === group.owner_id ? 1 : 0,
        is_admin: group.admins.includes(person.user_id) ? 1 : 0,
      })),
    ),
  };
};

const groupOfDepartment = ({ company, fields }: Asked): Group => {
  const id = fields.number('id');
  return company.groups.find(({ dept_id }) => dept_id === id) ?? refuse('该部门还没有部门群');
};

const create = (asked: Asked) => {
  const { company, fields } = asked;
  const department = findDepartment(company, fields.number('id'));
  if (company.groups.some(({ dept_id }) => dept_id === department.id)) refuse('该部门已有部门群');
  const find = fields.number('include_sub') === 1 ? peopleWithin : peopleIn;
  const members = find(company, department.id).map(({ user_id }) => user_id);
  const owner_id = fields.number('owner_id') ?? department.admin_id ?? members[0];
  if (owner_id === undefined) return refuse('请选择群主');
  findPerson(company, owner_id);
  const group: Group = {
    group_id: company.newId(),
    name: fields.text('name') || department.name,
    type: 4,
    dept_id: department.id,
    owner_id,
    admins: [],
    members: [...new Set([owner_id, ...members])],
    member_limit: 200,
    whitelisted: 0,
    post_rule: 0,
    private_chat: 1,
    created_at: new Date().toISOString(),
  };
  company.groups.push(group);
  return done(groupRow(company, group), '部门群新建成功');
};

const rename = (asked: Asked, group: Group) => {
  const name = asked.fields.text('name') ?? group.name;
  if (name === '') refuse('群名称不能为空');
  group.name = name;
  group.owner_id = asked.fields.number('owner_id') ?? group.owner_id;
};

const list = (asked: Asked) => {
  const { company, fields } = asked;
  const filter = (fields.raw('filter') ?? {}) as { readonly type?: unknown };
  const types = [fields.raw('type'), filter.type]
    .flat()
    .filter((type) => type !== undefined && type !== null);
  const keyword = fields.text('keyword') ?? '';
  const found = company.groups
    .filter(({ name }) => name.includes(keyword))
    .filter(({ type }) => types.length === 0 || types.map(Number).includes(type));
  return done(
    pageOf(
      asked,
      found.map((group) => groupRow(company, group)),
    ),
  );
};

export const groups: Area = {
  'POST /group/createByDept': create,
  'POST /group/groupList': list,
  'POST /group/getGroupInfo': (asked) => done(withMembers(asked, findGroup(asked))),
  'POST /group/saveGroup': (asked) => {
    const group = findGroup(asked);
    const { fields } = asked;
    rename(asked, group);
    if (fields.has('admins')) group.admins = [...fields.ids('admins')];
    group.member_limit = fields.number('member_limit') ?? group.member_limit;
    group.post_rule = fields.number('post_rule') ?? group.post_rule;
    group.private_chat = fields.number('private_chat') ?? group.private_chat;
    return done(withMembers(asked, group), '保存成功');
  },
  'POST /group/dissolve': (asked) => {
    const group = findGroup(asked);
    asked.company.groups = asked.company.groups.filter((each) => each !== group);
    return done({ group_id: group.group_id }, '解散部门群成功');
  },
  'POST /department/updateGroupInfo': (asked) => {
    const group = groupOfDepartment(asked);
    rename(asked, group);
    return done(groupRow(asked.company, group), '保存成功');
  },
};
