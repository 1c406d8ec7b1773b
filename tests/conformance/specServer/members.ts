import { type Company, createPerson, type Person, type Place } from './company.ts';
import { type Area, type Asked, done, type Fields, pageOf, refuse } from './envelope.ts';
import {
  branchOf,
  departmentRow,
  findDepartment,
  findPerson,
  foundRow,
  memberRow,
  pathOf,
  peopleIn,
  peopleWithin,
  staffOf,
} from './rows.ts';

/** Fields on a person's card. */
const cardFields = [
  ['name', '姓名', 'text'],
  ['phone', '手机号', 'phone'],
  ['email', '邮箱', 'email'],
  ['workId', '工号', 'text'],
  ['position', '职务', 'text'],
  ['departments', '部门', 'department'],
  ['extension', '分机号', 'text'],
  ['office_location', '办公地点', 'text'],
  ['note', '备注', 'text'],
  ['entry_time', '入职时间', 'date'],
] as const;

/** What a person may not be; undefined where nothing stands against it. */
export const faultOf = (
  company: Company,
  { name, phone, email, workId }: Pick<Person, 'name' | 'phone' | 'email' | 'workId'>,
  own?: Person,
): string | undefined => {
  const others = staffOf(company).filter((person) => person !== own);
  if (name === '') return '请填写姓名';
  if (!/^1[3-9]\d{9}$/.test(phone)) return '手机号格式不正确';
  if (others.some((person) => person.phone === phone)) return '该手机号已存在';
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return '邮箱格式不正确';
  if (workId !== null && !/^[A-Za-z0-9]+$/.test(workId)) return '工号只能是字母和数字';
  if (workId !== null && others.some((person) => person.workId === workId)) return '该工号已存在';
  return undefined;
};

/** The position's number, made where the company has no such position yet. */
export const positionOf = ({ positions, newId }: Company, posName: string) => {
  const known = positions.find((position) => position.posName === posName);
  if (known !== undefined) return known;
  const made = { posId: newId(), posName };
  positions.push(made);
  return made;
};

const holdersOf = (people: readonly Person[], posName: string, id?: number): readonly Person[] =>
  people.filter(({ places }) =>
    places.some((place) => place.position === posName && (id === undefined || place.dept_id === id)),
  );

const positionRows = ({ positions }: Company, people: readonly Person[], id?: number) =>
  positions.map(({ posId, posName }) => ({
    posId,
    posName,
    users_count: holdersOf(people, posName, id).length,
  }));

const placesOf = (company: Company, fields: Fields, known: Person): Place[] => {
  if (!fields.has('departments')) return known.places;
  const sent = (fields.raw('departments') ?? []) as { id: number; position?: string | null }[];
  return sent.map(({ id, position }) => {
    const before = known.places.find(({ dept_id }) => dept_id === id);
    return {
      dept_id: findDepartment(company, id).id,
      position: position ?? before?.position ?? null,
      is_supervisor: before?.is_supervisor ?? false,
      is_top: before?.is_top ?? false,
    };
  });
};

const optional = ['email', 'workId', 'extension', 'office_location', 'note', 'entry_time'] as const;

const save = ({ company, fields }: Asked) => {
  const id = fields.number('id');
  const isNew = id === undefined;
  const mainId = fields.number('main_department_id');
  const person = isNew ? createPerson(company, mainId ?? 0, null) : findPerson(company, id);
  const before = isNew ? undefined : person;
  const next: Person = { ...person };
  next.name = fields.text('name') ?? person.name;
  const phone = fields.text('phone') ?? person.phone;
  // A masked number is one that was shown and not changed.
  next.phone = phone.includes('*') ? person.phone : phone;
  for (const name of optional) if (fields.has(name)) next[name] = fields.text(name) || null;
  next.phone_show = fields.number('phone_show') ?? person.phone_show;
  next.executive_mode = fields.number('executive_mode') ?? person.executive_mode;
  if (fields.has('custom_fields'))
    next.custom_fields = (fields.raw('custom_fields') ?? {}) as Record<string, unknown>;
  const fault = faultOf(company, next, before);
  if (fault !== undefined) refuse(fault);
  next.places = placesOf(company, fields, person);
  if (next.places.length === 0 || next.places[0]?.dept_id === 0) refuse('请选择部门');
  next.main_department_id = mainId ?? person.main_department_id;
  if (!next.places.some(({ dept_id }) => dept_id === next.main_department_id)) refuse('请选择主部门');
  for (const { position } of next.places) if (position) positionOf(company, position);
  Object.assign(person, next);
  if (isNew) company.people.push(person);
  return done(memberRow(company, person), isNew ? '成员添加成功' : '保存成功');
};

const search = ({ company, fields }: Asked) => {
  const keywords = fields.text('keywords') ?? '';
  const type = fields.text('type') ?? 'all';
  const users = staffOf(company).filter(
    ({ name, phone, workId }) =>
      keywords !== '' && [name, phone, workId ?? ''].some((text) => text.includes(keywords)),
  );
  const departments = company.departments.filter(({ name }) => keywords !== '' && name.includes(keywords));
  return done({
    users: type === 'department' ? [] : users.map((person) => foundRow(company, person)),
    departments:
      type === 'user' ? [] : departments.map(({ id, name }) => ({ id, name, path: pathOf(company, id) })),
  });
};

const matches = (fields: Fields, person: Person): boolean => {
  const keyword = fields.text('keyword') ?? '';
  const active = fields.number('active_status');
  return (
    [person.name, person.phone, person.workId ?? ''].some((text) => text.includes(keyword)) &&
    (active === undefined || active === (person.isActive ? 1 : 0))
  );
};

/** The people a list of a department shows. */
export const listed = ({ company, fields }: Asked): readonly Person[] => {
  const id = fields.number('id') ?? 0;
  if (id !== 0) findDepartment(company, id);
  const withSub = id === 0 || fields.number('include_sub') !== 0;
  const people = withSub && id === 0 ? staffOf(company) : (withSub ? peopleWithin : peopleIn)(company, id);
  return people.filter((person) => matches(fields, person));
};

const list = (asked: Asked) => {
  const people = listed(asked);
  const page = pageOf(asked, people);
  return done({
    ...page,
    list: page.list.map((person) => memberRow(asked.company, person)),
    active_total: people.filter(({ isActive }) => isActive).length,
  });
};

const one = ({ company, fields }: Asked) =>
  done(memberRow(company, findPerson(company, fields.number('user_id'))));

const choose = (asked: Asked) => {
  const { company, fields } = asked;
  const id = fields.number('id') ?? 0;
  const below = company.departments.filter(({ superDeptId }) => superDeptId === id);
  const people = fields.number('with_users') === 0 ? [] : id === 0 ? [] : peopleIn(company, id);
  const page = pageOf(asked, people);
  return done({
    departments: below.map((department) => {
      const { name, path, users_count, has_children } = departmentRow(company, department);
      return { id: department.id, name, path, users_count, has_children };
    }),
    users: page.list.map((person) => foundRow(company, person)),
    total: page.total,
  });
};

const positionsWithin = ({ company, fields }: Asked) => {
  const id = fields.number('id') ?? 0;
  const within = fields.number('include_sub') === 0 ? [id] : branchOf(company, id);
  const people = staffOf(company).filter(({ places }) =>
    places.some(({ dept_id }) => within.includes(dept_id)),
  );
  return positionRows(company, people).filter(({ users_count }) => users_count > 0);
};

export const members: Area = {
  'POST /departmentUsers': list,
  'GET /searchUserAndDept': search,
  'GET /contacts/getUser': one,
  'POST /contact/getUser': one,
  'POST /contact/saveUser': save,
  'POST /contacts/getUserField': () =>
    done({
      list: cardFields.map(([id, name, type], sort) => ({
        id,
        key: id,
        name,
        type,
        system: 1,
        personageInfoShow: 1,
        public: 1,
        searchable: sort < 4 ? 1 : 0,
        required: sort < 2 ? 1 : 0,
        editable: 1,
        options: [],
        sort,
      })),
    }),
  'POST /contact/getPosition': ({ company, fields }) => {
    const keyword = fields.text('keyword') ?? '';
    const rows = positionRows(company, staffOf(company));
    return done({ list: rows.filter(({ posName }) => posName.includes(keyword)) });
  },
  'POST /contacts/byWebAddPosition': ({ company, fields }) => {
    const posName = fields.text('posName') || refuse('请填写职务名称');
    return done(positionOf(company, posName), '添加成功');
  },
  'POST /contacts/getDeptAndUser': choose,
  'POST /contacts/getJobListByDepId': ({ company, fields }) => {
    const id = fields.number('id') ?? 0;
    const rows =
      id === 0 ? positionRows(company, staffOf(company)) : positionRows(company, peopleIn(company, id), id);
    return done({ list: rows.filter(({ users_count }) => users_count > 0) });
  },
  'POST /contacts/getJobListByDepIdNew': (asked) => done(pageOf(asked, positionsWithin(asked))),
  'POST /contacts/getJobListByJobId': (asked) => {
    const { company, fields } = asked;
    const position = company.positions.find(({ posId }) => posId === fields.number('posId'));
    if (position === undefined) return refuse('职务不存在');
    const page = pageOf(asked, holdersOf(staffOf(company), position.posName));
    return done({ ...page, list: page.list.map((person) => memberRow(company, person)) });
  },
};
