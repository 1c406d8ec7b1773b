import type { Company, Department } from './company.ts';
import { type Area, type Asked, done, type Fields, pageOf, refuse } from './envelope.ts';
import {
  branchOf,
  childrenOf,
  departmentRow,
  findDepartment,
  nameOf,
  peopleIn,
  peopleWithin,
  staffOf,
  treeBelow,
} from './rows.ts';

/** Refuses a name that is none or that a sibling has. */
export const checkDepartmentName = (
  company: Company,
  superDeptId: number,
  name: string,
  own?: number,
): void => {
  if (name === '') refuse('请填写部门名称');
  if (/[/\\,，]/.test(name)) refuse('部门名称不能包含 / \\ ,');
  if (childrenOf(company, superDeptId).some((sibling) => sibling.name === name && sibling.id !== own))
    refuse('同级部门名称不能重复');
};

/** Adds a department below another one, 0 being the company. */
export const addDepartment = (company: Company, superDeptId: number, name: string): Department => {
  if (superDeptId !== 0) findDepartment(company, superDeptId);
  checkDepartmentName(company, superDeptId, name);
  const made: Department = {
    id: company.newId(),
    name,
    abbreviation: null,
    superDeptId,
    admin_id: null,
    restriction: null,
    member_scope: null,
    auto_approve: 0,
  };
  company.departments.push(made);
  return made;
};

const record = (fields: Fields, name: string): Record<string, unknown> | null =>
  (fields.raw(name) as Record<string, unknown> | undefined) ?? null;

/** Writes what was sent of a department; what was not sent stays. */
const write = (company: Company, department: Department, fields: Fields): void => {
  const name = fields.text('name') ?? department.name;
  const superDeptId = fields.number('superDeptId') ?? department.superDeptId;
  checkDepartmentName(company, superDeptId, name, department.id);
  if (branchOf(company, department.id).includes(superDeptId)) refuse('不能移动到自己的下级部门');
  Object.assign(department, { name, superDeptId });
  if (fields.has('abbreviation')) department.abbreviation = fields.text('abbreviation') ?? null;
  if (fields.has('admin_id')) department.admin_id = fields.number('admin_id') ?? null;
  if (fields.has('restriction')) department.restriction = record(fields, 'restriction');
  if (fields.has('member_scope')) department.member_scope = record(fields, 'member_scope');
  if (fields.has('auto_approve')) department.auto_approve = fields.number('auto_approve') ?? 0;
  if (!fields.has('supervisors')) return;
  const wanted = ((fields.raw('supervisors') ?? []) as { user_id: number }[]).map(({ user_id }) => user_id);
  for (const person of peopleIn(company, department.id))
    for (const place of person.places)
      if (place.dept_id === department.id) place.is_supervisor = wanted.includes(person.user_id);
};

const summary = (company: Company) => {
  const { company_id, company_name } = company;
  return { company_id, company_name, logo: null, users_count: staffOf(company).length };
};

/** The company as the top of its tree. */
const rootRow = (company: Company) => {
  const users_count = staffOf(company).length;
  return {
    id: 0,
    name: company.company_name,
    abbreviation: null,
    superDeptId: null,
    admin_id: null,
    level: 0,
    sort: 0,
    path: '',
    users_count,
    name_count: `${company.company_name}(${users_count})`,
    isSameGroup: 0,
    has_children: 1,
    source: 'main',
    supervisors: [],
    group: null,
    restriction: null,
    member_scope: null,
    auto_approve: 0,
    delete_task: null,
  };
};

interface Row {
  readonly name: string;
  readonly children: readonly Row[];
}

/** What matches, with the way to it. */
const matching = (rows: readonly Row[], keyword: string): readonly Row[] =>
  rows.flatMap((row) => {
    const children = matching(row.children, keyword);
    return row.name.includes(keyword) || children.length > 0 ? [{ ...row, children }] : [];
  });

const tree = ({ company, fields }: Asked) => {
  const id = fields.number('id');
  const keyword = fields.text('keyword') ?? '';
  const answer = (departments: readonly unknown[]) =>
    done({ company: summary(company), departments, sub_company: [] });
  if (keyword !== '') {
    const found = matching(treeBelow(company, 0) as readonly Row[], keyword);
    return answer(found.length === 0 ? [] : [{ ...rootRow(company), children: found }]);
  }
  if (id === undefined) return answer([{ ...rootRow(company), children: treeBelow(company, 0) }]);
  if (id !== 0) findDepartment(company, id);
  return answer(treeBelow(company, id));
};

const sort = ({ company, fields }: Asked) => {
  const ids = fields.ids('ids');
  const [first = fields.number('id')] = ids;
  const moved = findDepartment(company, fields.number('id') ?? first);
  const siblings = childrenOf(company, moved.superDeptId).map(({ id }) => id);
  const order = ids.length > 0 ? [...ids] : [...siblings];
  if (order.some((id) => !siblings.includes(id))) refuse('只能在同级部门之间排序');
  if (ids.length === 0) {
    const from = order.indexOf(moved.id);
    const to = fields.text('direction') === 'up' ? from - 1 : from + 1;
    const other = order[to];
    if (other !== undefined) {
      order[to] = moved.id;
      order[from] = other;
    }
  }
  const complete = [...order, ...siblings.filter((id) => !order.includes(id))];
  const placeOf = ({ id, superDeptId }: Department) =>
    superDeptId === moved.superDeptId ? complete.indexOf(id) : -1;
  company.departments = company.departments.toSorted((one, other) => placeOf(one) - placeOf(other));
  return done({ ids: complete });
};

interface Removal {
  readonly isMoving: boolean;
  readonly target: number;
}

/** Why a department cannot be deleted as it is; null where it can. */
const hindrance = (company: Company, id: number): string | null => {
  if (childrenOf(company, id).length > 0) return '请先删除下级部门';
  return peopleIn(company, id).length > 0 ? '部门下还有成员，不能删除' : null;
};

/** Deletes a department; what is in it goes to the target where it is moving. Answers how many people went. */
export const removeDepartment = (company: Company, id: number, { isMoving, target }: Removal): number => {
  findDepartment(company, id);
  const reason = isMoving ? null : hindrance(company, id);
  if (reason !== null) refuse(reason);
  const people = peopleIn(company, id);
  for (const person of people) {
    const place = person.places.find(({ dept_id }) => dept_id === id);
    const isElsewhere = person.places.some(({ dept_id }) => dept_id === target || dept_id !== id);
    if (isElsewhere) person.places = person.places.filter((each) => each !== place);
    else if (place !== undefined) place.dept_id = target;
    if (person.main_department_id === id) person.main_department_id = person.places[0]?.dept_id ?? target;
  }
  for (const child of childrenOf(company, id)) child.superDeptId = target;
  company.departments = company.departments.filter((department) => department.id !== id);
  company.groups = company.groups.filter(({ dept_id }) => dept_id !== id);
  return people.length;
};

const removalOf = ({ company, fields }: Asked, id: number): Removal => ({
  isMoving: fields.text('mode') === 'move',
  target: fields.number('target_dept_id') ?? findDepartment(company, id).superDeptId,
});

const removed = (deleted: readonly number[], moved_count: number) => ({ deleted, moved_count });

const taskRow = (company: Company, task: Company['tasks'][number]) => ({
  ...task,
  users_count: peopleWithin(company, task.dept_id).length,
  creator_name: nameOf(company, task.creator_id),
});

const planDeletion = ({ company, fields, user }: Asked, dept_id: number) => {
  const execute_at = fields.text('execute_at') ?? refuse('请选择删除时间');
  const task = {
    task_id: company.newId(),
    dept_id,
    dept_name: findDepartment(company, dept_id).name,
    execute_at: new Date(execute_at).toISOString(),
    status: 'pending',
    creator_id: user.user_id,
    target_dept_id: fields.number('target_dept_id') ?? null,
    group_action: fields.text('group_action') ?? 'dissolve',
  };
  company.tasks.push(task);
  return { task_id: task.task_id, execute_at: task.execute_at };
};

const deleteMany = (asked: Asked) => {
  const { company, fields } = asked;
  // From below: a department whose children go along is empty when it is its turn.
  const ids = fields
    .ids('ids')
    .toSorted((one, other) => branchOf(company, one).length - branchOf(company, other).length);
  if (fields.text('mode') === 'timed') {
    const [task = null] = ids.map((id) => planDeletion(asked, id));
    return done({ ...removed([], 0), task, failed: [] });
  }
  const deleted: number[] = [];
  const failed: { id: number; reason: string }[] = [];
  let moved = 0;
  for (const id of ids)
    try {
      moved += removeDepartment(company, id, removalOf(asked, id));
      deleted.push(id);
    } catch (error) {
      failed.push({ id, reason: (error as Error).message });
    }
  return done({ ...removed(deleted, moved), task: null, failed }, '删除部门成功');
};

const check = ({ company, fields }: Asked) => {
  const list = fields.ids('ids').map((id) => {
    const { name } = findDepartment(company, id);
    const reason = hindrance(company, id);
    return {
      id,
      name,
      users_count: peopleWithin(company, id).length,
      sub_count: branchOf(company, id).length - 1,
      group_count: company.groups.filter(({ dept_id }) => dept_id === id).length,
      only_here_count: peopleIn(company, id).filter(({ places }) => places.length === 1).length,
      sub_admin_count: 0,
      source: 'main',
      can_delete: reason === null ? 1 : 0,
      reason,
    };
  });
  return done({ list, deletable: list.every(({ can_delete }) => can_delete === 1) ? 1 : 0 });
};

export const departments: Area = {
  'POST /departments': tree,
  'POST /getDepartmentInfo': ({ company, fields }) =>
    done(departmentRow(company, findDepartment(company, fields.number('id')))),
  'POST /store': ({ company, fields }) => {
    const made = addDepartment(company, fields.number('superDeptId') ?? 0, fields.text('name') ?? '');
    write(company, made, fields);
    return done(departmentRow(company, made), '添加成功');
  },
  'POST /update': ({ company, fields }) => {
    const department = findDepartment(company, fields.number('id'));
    write(company, department, fields);
    return done(departmentRow(company, department), '保存成功');
  },
  'POST /sort': sort,
  'POST /department/batchEditDept': ({ company, fields }) => {
    const ids = fields.ids('ids');
    const set = new Map(Object.entries((fields.raw('set') ?? {}) as Record<string, unknown>));
    for (const id of ids) {
      const department = findDepartment(company, id);
      if (set.get('superDeptId') !== undefined) department.superDeptId = Number(set.get('superDeptId'));
      if (set.get('auto_approve') !== undefined) department.auto_approve = Number(set.get('auto_approve'));
      if (set.has('admin_id')) department.admin_id = set.get('admin_id') as number | null;
    }
    return done({ updated: ids, failed: [] });
  },
  'POST /department/checkDept': check,
  'POST /department/delete': (asked) => {
    const id = asked.fields.number('id') ?? refuse('请选择部门');
    return done(removed([id], removeDepartment(asked.company, id, removalOf(asked, id))), '删除部门成功');
  },
  'POST /department/batchDeleteDept': deleteMany,
  'POST /department/getTimeDeleteInfo': (asked) => {
    const id = asked.fields.number('id');
    const tasks = asked.company.tasks.filter(({ dept_id }) => id === undefined || dept_id === id);
    return done(
      pageOf(
        asked,
        tasks.map((task) => taskRow(asked.company, task)),
      ),
    );
  },
  'POST /department/cancelDeleteTask': ({ company, fields }) => {
    const task = company.tasks.find(({ task_id }) => task_id === fields.number('task_id'));
    if (task?.status !== 'pending') return refuse('任务不存在或已结束');
    task.status = 'cancelled';
    return done(taskRow(company, task));
  },
};
