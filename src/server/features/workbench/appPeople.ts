import { findKnownPeople, findWays } from '#server/features/directory/department/store/departments.ts';
import { boundsOf, isVisible } from '#server/features/directory/scope.ts';
import type { AppRecord } from '#server/features/workbench/store/apps.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Departments and people the reader knows; nobody names, or is shown, others. */
export interface KnownPeople {
  readonly departments: ReadonlySet<number>;
  readonly people: ReadonlySet<number>;
}

interface Named {
  readonly depts: readonly number[];
  readonly users: readonly number[];
  readonly admins: readonly number[];
}

/** Which of all that is named somewhere the reader knows: two statements, however many apps name them. */
export const findKnown = async (context: CallContext, named: readonly Named[]): Promise<KnownPeople> => {
  const { db, actor } = context;
  const departments = [...new Set(named.flatMap(({ depts }) => depts))];
  const people = [...new Set(named.flatMap(({ users, admins }) => [...users, ...admins]))];
  const bounds = boundsOf(context, 'department', 'read');
  const ways = await findWays(db, actor.companyId, departments);
  return {
    departments: new Set(ways.filter(({ ancestors }) => isVisible(bounds, ancestors)).map(({ id }) => id)),
    people: await findKnownPeople(db, actor.companyId, people, boundsOf(context, 'member', 'read')),
  };
};

const split = (ids: readonly number[], known: ReadonlySet<number>) => ({
  seen: ids.filter((id) => known.has(id)),
  unseen: ids.filter((id) => !known.has(id)),
});

/** What an app names, parted by whether the reader knows of it: what they do not stays as it is when they save. */
export const partedOf = ({ depts, users, admins }: Pick<AppRecord, keyof Named>, known: KnownPeople) => ({
  depts: split(depts, known.departments),
  users: split(users, known.people),
  admins: split(admins, known.people),
});
