import { reportingLine as lineOf } from '#domain/department/path.ts';
import { compactNumber, homeCountryCode } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findDepartmentFacts } from '#server/features/directory/department/store/departmentFacts.ts';
import { findDepartments, findWays } from '#server/features/directory/department/store/departments.ts';
import { memberRowsOf } from '#server/features/directory/member/memberRows.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { findNamedPeople, type SoughtPerson } from '#server/features/directory/member/store/namedPeople.ts';
import { visibleMemberRow } from '#server/features/directory/member/visiblePeople.ts';
import { readScopeOf, visibleWay } from '#server/features/directory/scope.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { done, type Handler } from '#server/platform/handler.ts';
import { readingsOf } from '#server/platform/search/searchText.ts';

type Matched = Calls['memberMatch']['reply']['list'][number];

/** So many people of one name are offered. */
const namesakes = 10;

const digits = /^\d{5,18}$/;

/** The digits of an entry that may be a phone number, with a country in front where one was written; else nothing. */
const numberIn = (entry: string): string => {
  const compact = compactNumber(entry).replace(/^(?:\+|00)/, '');
  return digits.test(compact) ? compact.replace(new RegExp(`^${homeCountryCode}(?=1\\d{10}$)`), '') : '';
};

const soughtOf = (entry: string): SoughtPerson => {
  const name = visibleText(entry);
  return {
    name,
    pinyin: (readingsOf(name)[0] ?? []).join(' '),
    workId: name.normalize('NFKC'),
    email: name.normalize('NFKC'),
    number: numberIn(name),
  };
};

const resultOf = (count: number): Matched['result'] =>
  count === 0 ? 'missing' : count === 1 ? 'found' : 'several';

/**
 * Whom each entry of a pasted list means, by the whole of a name, phone number, employee number or address. Someone the reader does not
 * see is missing like someone who is not there (case D08): `is_whole` says whether there can be such people.
 */
export const memberMatch: Handler<'memberMatch'> = async ({ entries }, context) => {
  const bounds = readScopeOf(context, 'member');
  const found = await findNamedPeople(context.db, {
    companyId: context.actor.companyId,
    sought: entries.map(soughtOf),
    bounds,
    most: namesakes,
  });
  const people = await memberRowsOf(context, [...new Set(found.map(({ user_id: id }) => id))]);
  const list = entries.map((entry, place): Matched => {
    const ids = found.filter(({ sought }) => sought === place).map(({ user_id: id }) => id);
    return { entry, result: resultOf(ids.length), user_ids: ids };
  });
  return done({ list, people, is_whole: bounds.all ? 1 : 0 });
};

/** Whom a person reports to, from the nearest up, as far as the reader sees the departments above them. */
export const reportingLine: Handler<'reportingLine'> = async ({ user_id: userId }, context) => {
  const { db, actor, sources } = context;
  const record = await findMember(db, actor.companyId, userId);
  const row = await visibleMemberRow(context, record);
  if (record === undefined || row === undefined) return refuse([violation('member.missing', 'user_id')]);
  const [home] = await findWays(db, actor.companyId, [record.main_department_id]);
  const way = visibleWay(readScopeOf(context, 'member'), home?.ancestors ?? []);
  const departments = await findDepartments(db, actor.companyId, way);
  const facts = await findDepartmentFacts(db, {
    companyId: actor.companyId,
    records: departments,
    among: sources.directory.groups.among,
  });
  const upwards = way.toReversed().flatMap((id) => {
    const department = departments.find((each) => each.id === id);
    const leaders = facts.supervisors
      .filter((each) => each.department_id === id)
      .map(({ user_id: leaderId, name }) => ({ userId: leaderId, name }));
    return department === undefined ? [] : [{ id, name: department.name, leaders }];
  });
  const list = lineOf(userId, upwards).map(({ id, name, leaders }) => ({
    department_id: id,
    department: name,
    people: leaders.map(({ userId: leaderId, name: leader }) => ({ user_id: leaderId, name: leader })),
  }));
  return done({ list });
};
