import type { Oracle } from './scopeOracle.ts';
import type { ScopeCompany } from './scopeWorld.ts';

/** A question as numbers; ids are drawn from the company when it is asked. */
export interface Question {
  readonly kind: number;
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

/** A call with what the oracle expects of it. */
export interface Expected {
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** False: refused. Undefined: another rule may stand against it, only the outside has to stay as it is. */
  readonly isAllowed?: boolean | undefined;
  /** The field that names what is asked about: someone out of scope and no one at all are answered alike. */
  readonly subject?: string | undefined;
  /** What a permitted answer has to show. */
  readonly shows?: ((data: Reply) => unknown) | undefined;
  readonly requested?: unknown;
}

/** Replies of all kinds of calls: each was checked against its schema just before. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Reply = any;

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly departments: readonly { readonly id: number }[];
}

const ascending = (ids: readonly number[]): readonly number[] => [...ids].sort((left, right) => left - right);
const people = (rows: readonly Row[]) => ascending(rows.map((row) => row.user_id));
const ids = (rows: readonly Row[]) => ascending(rows.map((row) => row.id));
const withPlaces = (rows: readonly Row[]) =>
  [...rows]
    .sort((left, right) => left.user_id - right.user_id)
    .map((row) => [row.user_id, ids(row.departments as readonly Row[])]);

const pick = (all: readonly number[], number: number): number => all[number % all.length] ?? 0;
const seats = (places: readonly number[]) => places.map((id) => ({ id, position: '员工' }));
const page = { page_size: 100 };

type Ask = (oracle: Oracle, company: ScopeCompany, question: Question) => Expected;

const reads: readonly Ask[] = [
  (oracle, { departmentIds }, { first }) => {
    const id = pick(departmentIds, first);
    return { call: 'getDepartmentInfo', fields: { id }, isAllowed: oracle.isMine(id), subject: 'id' };
  },
  (oracle, { departmentIds }, { first }) => {
    const id = pick(departmentIds, first);
    const requested = oracle.departments.filter((each) => each !== id && oracle.isAbove(id, each));
    const flat = (rows: readonly Reply[]): readonly Row[] =>
      rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
    const fields = { id, depth: 25 };
    const shows = (data: Reply) => ids(flat(data.departments));
    return { call: 'departments', fields, isAllowed: oracle.isMine(id), subject: 'id', shows, requested };
  },
  (oracle, { personIds }, { first }) => {
    const person = pick(personIds, first);
    return {
      ...{ call: 'memberMany', fields: { ids: [person] }, isAllowed: true },
      shows: (data: Reply) => withPlaces(data.list),
      requested: oracle.isSeen(person) ? [[person, oracle.shownPlaces(person)]] : [],
    };
  },
  (oracle, { departmentIds }, { first, third }) => {
    const id = pick(departmentIds, first);
    const inside = third % 2 === 0 ? oracle.peopleUnder(id) : oracle.peopleAt(id);
    return {
      ...{
        call: 'departmentUsers',
        fields: { id, include_sub: third % 2 === 0 ? 1 : 0, ...page },
        subject: 'id',
      },
      ...{ isAllowed: oracle.isMine(id), shows: (data: Reply) => withPlaces(data.list) },
      requested: inside.map((person) => [person, oracle.shownPlaces(person)]),
    };
  },
  (oracle) => ({
    ...{ call: 'departmentUsers', fields: { id: 0, include_sub: 1, ...page }, isAllowed: true },
    shows: (data: Reply) => [data.total, withPlaces(data.list)],
    requested: [oracle.people.length, oracle.people.map((person) => [person, oracle.shownPlaces(person)])],
  }),
  (oracle) => ({
    ...{ call: 'searchUserAndDept', fields: { keywords: '部门', type: 'department' }, isAllowed: true },
    shows: (data: Reply) => ids(data.departments),
    requested: ascending(oracle.departments).slice(0, 20),
  }),
  (oracle) => ({
    ...{ call: 'searchUserAndDept', fields: { keywords: '138', type: 'user' }, isAllowed: true },
    shows: (data: Reply) => people(data.users),
    requested: oracle.people,
  }),
  (oracle, { departmentIds }) => ({
    ...{ call: 'checkDept', fields: { ids: departmentIds }, isAllowed: true },
    shows: (data: Reply) => ids(data.list),
    requested: ascending(oracle.departments.filter((id) => departmentIds.includes(id))),
  }),
  (oracle, { departmentIds }, { first }) => {
    const id = pick(departmentIds, first);
    return {
      ...{
        call: 'getDeptAndUser',
        fields: { id, with_users: 1 },
        isAllowed: oracle.isMine(id),
        subject: 'id',
      },
      ...{ shows: (data: Reply) => people(data.users), requested: oracle.peopleAt(id) },
    };
  },
];

const writes: readonly Ask[] = [
  (oracle, { departmentIds }, { first, second }) => {
    const parent = pick([0, ...departmentIds], first);
    const fields = { superDeptId: parent, name: `部门新${second}-${first}` };
    return {
      call: 'storeDepartment',
      fields,
      isAllowed: oracle.isMine(parent) ? undefined : false,
      subject: 'superDeptId',
    };
  },
  (oracle, { departmentIds }, { first, second }) => {
    const id = pick(departmentIds, first);
    const fields = { id, name: `部门改${second}-${first}` };
    return {
      call: 'updateDepartment',
      fields,
      isAllowed: oracle.isMine(id) ? undefined : false,
      subject: 'id',
    };
  },
  (oracle, { departmentIds }, { first, second }) => {
    const [id, parent] = [pick(departmentIds, first), pick([0, ...departmentIds], second)];
    const stays = oracle.isMine(id) && oracle.parentOf(id) === parent;
    const isAllowed = oracle.isMine(id) && (oracle.isMine(parent) || stays) ? undefined : false;
    return { call: 'updateDepartment', fields: { id, superDeptId: parent }, isAllowed };
  },
  (oracle, { departmentIds }, { first, third }) => {
    const id = pick(departmentIds, first);
    const direction = third % 2 === 0 ? 'up' : 'down';
    return {
      call: 'sortDepartments',
      fields: { id, direction },
      isAllowed: oracle.isMine(id),
      subject: 'id',
    };
  },
  (oracle, { departmentIds }, { first }) => {
    const id = pick(departmentIds, first);
    return {
      call: 'deleteDepartment',
      fields: { id },
      isAllowed: oracle.isMine(id) ? undefined : false,
      subject: 'id',
    };
  },
  (oracle, { departmentIds }, { first, second, third }) => {
    const places = [...new Set([pick(departmentIds, first), pick(departmentIds, second)])];
    const phone = `1389${String(first * 100_000 + second * 100 + (third % 100))
      .padStart(7, '0')
      .slice(-7)}`;
    const fields = { name: '新人', phone, departments: seats(places), main_department_id: places[0] };
    return { call: 'saveUser', fields, isAllowed: places.every(oracle.isMine) ? undefined : false };
  },
  (oracle, { departmentIds, personIds }, { first, second, third }) => {
    const person = pick(
      personIds.filter((id) => id > 2),
      first,
    );
    const places = [...new Set([pick(departmentIds, second), pick(departmentIds, third)])];
    const home = oracle.homeOf(person);
    const isHome = home !== undefined && oracle.isMine(home);
    const fields = {
      id: person,
      departments: seats(places),
      ...(isHome ? { main_department_id: places[0] } : {}),
    };
    const isAllowed = oracle.isSeen(person) && places.every(oracle.isMine);
    return { call: 'saveUser', fields, isAllowed, subject: oracle.isSeen(person) ? undefined : 'id' };
  },
];

const asks = [...reads, ...writes];

/** How many kinds of questions there are. */
export const kinds = asks.length;

/** The question with this company's ids, and what the oracle says to it. */
export const expectedOf = (oracle: Oracle, company: ScopeCompany, question: Question): Expected => {
  const ask = asks[question.kind % kinds];
  if (ask === undefined) throw new Error('No such question');
  return ask(oracle, company, question);
};
