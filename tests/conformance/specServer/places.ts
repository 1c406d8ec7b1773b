import type { Company, Person } from './company.ts';
import { type Area, type Asked, done, refuse } from './envelope.ts';
import { findDepartment, findPerson, peopleIn, supervisorsOf } from './rows.ts';

const placeIn = (person: Person, id: number) =>
  person.places.find(({ dept_id }) => dept_id === id) ?? refuse('成员不在该部门');

/** Ends a person’s work here. The main administrator cannot go. */
export const leave = (company: Company, person: Person): void => {
  if (person.user_id === company.mainAdministrator) refuse('主管理员不能删除');
  person.hasLeft = true;
  for (const role of company.roles)
    role.users = role.users.filter(({ user_id }) => user_id !== person.user_id);
  for (const group of company.groups)
    group.members = group.members.filter((user_id) => user_id !== person.user_id);
};

const attach = ({ company, fields }: Asked) => {
  const targets = fields.ids('department_ids').map((id) => findDepartment(company, id).id);
  const people = fields.ids('user_ids').map((id) => findPerson(company, id));
  const mode = fields.text('mode') ?? 'add';
  const position = fields.text('position') ?? null;
  const from = fields.number('from_department_id');
  if (targets.length === 0) refuse('请选择部门');
  for (const person of people) {
    const kept = person.places.filter(({ dept_id }) => {
      if (mode === 'replace') return targets.includes(dept_id);
      return mode !== 'move' || dept_id !== from || targets.includes(dept_id);
    });
    const known = kept.map(({ dept_id }) => dept_id);
    const added = targets
      .filter((id) => !known.includes(id))
      .map((dept_id) => ({
        dept_id,
        position: position ?? person.places[0]?.position ?? null,
        is_supervisor: false,
        is_top: false,
      }));
    person.places = [...kept, ...added];
    const main = fields.number('main_department_id') ?? person.main_department_id;
    const stays = person.places.some(({ dept_id }) => dept_id === main);
    person.main_department_id = stays ? main : (person.places[0]?.dept_id ?? main);
  }
  return done({ updated: people.map(({ user_id }) => user_id), failed: [] });
};

const remove = ({ company, fields }: Asked) => {
  const id = fields.number('id') ?? 0;
  const mayResign = fields.raw('resign') !== undefined;
  const removed: number[] = [];
  const resigned: number[] = [];
  const failed: { user_id: number; name: string; reason: string }[] = [];
  for (const user_id of fields.ids('user_ids')) {
    const person = findPerson(company, user_id);
    const rest = person.places.filter(({ dept_id }) => dept_id !== id);
    const isLeaving = mayResign || id === 0 || rest.length === 0;
    try {
      if (isLeaving) leave(company, person);
      else {
        person.places = rest;
        if (person.main_department_id === id) person.main_department_id = rest[0]?.dept_id ?? 0;
      }
      (isLeaving ? resigned : removed).push(user_id);
    } catch (error) {
      failed.push({ user_id, name: person.name, reason: (error as Error).message });
    }
  }
  return done({ removed, resigned, need_transfer: [], failed }, '用户删除成功');
};

const sortPeople = ({ company, fields }: Asked) => {
  const user_ids = fields.ids('user_ids');
  const all = company.people;
  const places = user_ids.map((user_id) => all.indexOf(findPerson(company, user_id)));
  const sorted = user_ids.map((user_id) => findPerson(company, user_id));
  for (const [nth, place] of places.toSorted((one, other) => one - other).entries()) {
    const person = sorted[nth];
    if (person !== undefined) all[place] = person;
  }
  return done({ user_ids: peopleIn(company, fields.number('id') ?? 0).map(({ user_id }) => user_id) });
};

/** Makes people supervisors of a department or lets them be none. */
const supervise =
  (isSupervisor: boolean, isAlone = false) =>
  ({ company, fields }: Asked) => {
    const { id } = findDepartment(company, fields.number('id'));
    const named = fields.has('user_ids') ? fields.ids('user_ids') : fields.ids('user_id');
    for (const person of isAlone ? peopleIn(company, id) : []) placeIn(person, id).is_supervisor = false;
    for (const user_id of named) placeIn(findPerson(company, user_id), id).is_supervisor = isSupervisor;
    return done({ supervisors: supervisorsOf(company, id) }, '设置成功');
  };

export const places: Area = {
  'POST /attachDepartments': attach,
  'POST /contacts/removeUsersFromDepartment': remove,
  'POST /sortUsers': sortPeople,
  'POST /contacts/setSupervisor': supervise(true),
  'POST /contacts/singleSetSupervisor': supervise(true, true),
  'POST /contacts/cancelSupervisor': supervise(false),
  'POST /contacts/setTop': ({ company, fields }) => {
    const person = findPerson(company, fields.number('user_id'));
    const place = placeIn(person, fields.number('id') ?? 0);
    place.is_top = fields.number('top') === 1;
    return done({ is_top: place.is_top ? 1 : 0 }, '设置成功');
  },
};
