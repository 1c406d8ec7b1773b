import type { Company, Department, Person } from './company.ts';
import { refuse } from './envelope.ts';

/** People who have not left. */
export const staffOf = ({ people }: Company): readonly Person[] => people.filter(({ hasLeft }) => !hasLeft);

export const findPerson = (company: Company, user_id: number | undefined): Person =>
  staffOf(company).find((person) => person.user_id === user_id) ?? refuse('成员不存在');

/** The person's name; null where there is none. */
export const nameOf = ({ people }: Company, user_id: number | null): string | null =>
  people.find((person) => person.user_id === user_id)?.name ?? null;

export const findDepartment = ({ departments }: Company, id: number | undefined): Department =>
  departments.find((department) => department.id === id) ?? refuse('部门不存在');

export const childrenOf = ({ departments }: Company, id: number): readonly Department[] =>
  departments.filter(({ superDeptId }) => superDeptId === id);

/** A department and all below it, by id; 0 is the company. */
export const branchOf = (company: Company, id: number): readonly number[] => [
  id,
  ...childrenOf(company, id).flatMap((child) => branchOf(company, child.id)),
];

/** From the topmost department down to this one. */
const wayTo = (company: Company, id: number): readonly Department[] => {
  const found = company.departments.find((department) => department.id === id);
  return found === undefined ? [] : [...wayTo(company, found.superDeptId), found];
};

/** The names on the way to a department. */
export const pathOf = (company: Company, id: number): string =>
  wayTo(company, id)
    .map(({ name }) => name)
    .join('/');

/** The people of a department, those on top first. */
export const peopleIn = (company: Company, id: number): readonly Person[] => {
  const isTop = (person: Person) => person.places.some((place) => place.dept_id === id && place.is_top);
  const people = staffOf(company).filter(({ places }) => places.some(({ dept_id }) => dept_id === id));
  return [...people.filter(isTop), ...people.filter((person) => !isTop(person))];
};

/** The people of a department and of all below it, each once. */
export const peopleWithin = (company: Company, id: number): readonly Person[] => {
  const branch = branchOf(company, id);
  return staffOf(company).filter(({ places }) => places.some(({ dept_id }) => branch.includes(dept_id)));
};

export const supervisorsOf = (company: Company, id: number) =>
  peopleIn(company, id)
    .filter(({ places }) => places.some((place) => place.dept_id === id && place.is_supervisor))
    .map(({ user_id, name }) => ({ user_id, name }));

/** The chat of a department, as rows of a department show it. */
const chatOf = (company: Company, id: number) => {
  const group = company.groups.find(({ dept_id }) => dept_id === id);
  if (group === undefined) return null;
  const { group_id, name, owner_id, members } = group;
  return { group_id, name, owner_id, owner_name: nameOf(company, owner_id), users_count: members.length };
};

const pendingTask = ({ tasks }: Company, id: number) => {
  const task = tasks.find(({ dept_id, status }) => dept_id === id && status === 'pending');
  return task === undefined ? null : { task_id: task.task_id, execute_at: task.execute_at };
};

/** A department as it is answered, without those below it. */
export const departmentRow = (company: Company, department: Department) => {
  const { id, name } = department;
  const siblings = childrenOf(company, department.superDeptId);
  const users_count = peopleWithin(company, id).length;
  const group = chatOf(company, id);
  return {
    ...department,
    level: wayTo(company, id).length,
    sort: siblings.indexOf(department),
    path: pathOf(company, id),
    users_count,
    name_count: `${name}(${users_count})`,
    isSameGroup: group === null ? 0 : 1,
    has_children: childrenOf(company, id).length > 0 ? 1 : 0,
    source: 'main',
    supervisors: supervisorsOf(company, id),
    group,
    delete_task: pendingTask(company, id),
  };
};

/** What is below a department, with everything below that. */
export const treeBelow = (company: Company, id: number): readonly unknown[] =>
  childrenOf(company, id).map((child) => ({
    ...departmentRow(company, child),
    children: treeBelow(company, child.id),
  }));

/** Middle four digits hidden. */
export const masked = (phone: string): string => {
  const first = Math.floor((phone.length - 4) / 2);
  return `${phone.slice(0, first)}****${phone.slice(first + 4)}`;
};

/** Anyone who keeps their number hidden shows it with the middle masked. */
const shownPhone = ({ phone, phone_show }: Person): string => (phone_show === 3 ? masked(phone) : phone);

/** A person as they are answered. */
export const memberRow = (company: Company, person: Person) => {
  const { isActive, hasRealName, hasLeft, places, password: _, ...facts } = person;
  const main = places.find(({ dept_id }) => dept_id === person.main_department_id) ?? places[0];
  return {
    ...facts,
    phone: shownPhone(person),
    pinyin: '',
    position: main?.position ?? null,
    departments: places.map(({ dept_id, position, is_supervisor, is_top }) => ({
      id: dept_id,
      name: company.departments.find(({ id }) => id === dept_id)?.name ?? '',
      path: pathOf(company, dept_id),
      position,
      is_main: dept_id === person.main_department_id ? 1 : 0,
      is_supervisor: is_supervisor ? 1 : 0,
      is_responsible: company.departments.some(
        ({ id, admin_id }) => id === dept_id && admin_id === person.user_id,
      )
        ? 1
        : 0,
      is_top: is_top ? 1 : 0,
      sort: peopleIn(company, dept_id).indexOf(person),
    })),
    active_status: isActive ? 1 : 0,
    is_real_name: hasRealName ? 1 : 0,
    member_type: 'regular',
    roles: company.roles
      .filter(({ users }) => users.some(({ user_id }) => user_id === person.user_id))
      .map(({ posId, posName }) => ({ posId, posName })),
    admin: { main: person.user_id === company.mainAdministrator ? 1 : 0, sub: 0, asset: 0 },
    status: hasLeft ? 'resigned' : 'normal',
    last_active_at: null,
    avatar: null,
  };
};

/** A person where one is looked for and chosen. */
export const foundRow = (company: Company, person: Person) => ({
  user_id: person.user_id,
  name: person.name,
  workId: person.workId,
  phone: shownPhone(person),
  path: pathOf(company, person.main_department_id),
});
