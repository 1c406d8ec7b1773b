import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import { ordersOf, type RemovalOrder, selectDepartments } from '#server/addressBook/departmentRemoval.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { isVisible, type ReadScope, readScopeOf } from '#server/addressBook/scope.ts';
import { pagingOf } from '#server/crud/paging.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import {
  type AffectedPerson,
  countRemovalPeople,
  findAffectedPeople,
} from '#server/repositories/departmentRemoval.ts';
import { type DepartmentRecord, findDepartments } from '#server/repositories/departments.ts';

type Row = Calls['deletePreview']['reply']['list'][number];

interface Facts {
  readonly orders: readonly RemovalOrder[];
  readonly departments: ReadonlyMap<number, DepartmentRecord>;
  readonly scope: ReadScope;
}

/** Departments the reader does not see are there, but have no name for them. */
const nameOf = ({ locale }: CallContext, { departments, scope }: Facts, id: number): string => {
  const record = departments.get(id);
  return record !== undefined && isVisible(scope, record.ancestors)
    ? record.name
    : ruleText(locale, { rule: 'department.elsewhere' });
};

const inTreeOrder = ({ departments }: Facts, ids: readonly number[]): readonly number[] => {
  const pathOf = (id: number): string => departments.get(id)?.sort_path ?? '';
  return ids.toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
};

/** Who has nowhere else goes to the target of the department that held their main place. */
const targetOf = ({ orders }: Facts, { inside }: AffectedPerson): string | undefined =>
  orders.find(({ departments }) => departments.some(({ id }) => id === inside[0]))?.target?.name || undefined;

const rowOf = (context: CallContext, person: AffectedPerson, facts: Facts): Row => {
  const named = (ids: readonly number[]) =>
    [...new Set(ids.map((id) => nameOf(context, facts, id)))].join('、');
  const stays = person.elsewhere.length > 0;
  const target = targetOf(facts, person) ?? ruleText(context.locale, { rule: 'department.nowhereYet' });
  const losesMain = person.inside.includes(person.main_department_id);
  const mainId = losesMain ? inTreeOrder(facts, person.elsewhere)[0] : person.main_department_id;
  const main = stays && mainId !== undefined ? nameOf(context, facts, mainId) : target;
  const rule = stays ? (losesMain ? 'staysWithNewMain' : 'stays') : 'goes';
  return {
    user_id: person.user_id,
    name: person.name,
    workId: person.work_id,
    from: named(person.inside),
    to: stays ? named(person.elsewhere) : target,
    main,
    kind: stays ? 'leave' : 'move',
    reason: ruleText(context.locale, { rule: `department.preview.${rule}`, params: { name: main } }),
  };
};

/** Where everybody in the departments would be after these are deleted, and why, page by page. */
export const deletePreview: Handler<'deletePreview'> = async (request, context) => {
  const { db, actor } = context;
  const place = { db, companyId: actor.companyId };
  const { departments, scope } = await selectDepartments(context, request.ids);
  if (departments.length === 0) return refuse([violation('department.missing', 'ids')]);
  const { page, pageSize, stretch } = pagingOf(request);
  const ids = departments.map(({ id }) => id);

  const people = await findAffectedPeople(db, actor.companyId, ids, stretch);
  const around = await findDepartments(db, actor.companyId, [
    ...new Set(people.flatMap(({ inside, elsewhere }) => [...inside, ...elsewhere])),
  ]);
  const facts: Facts = {
    orders: await ordersOf(place, departments, request.target_dept_id, scope),
    departments: new Map(around.map((record) => [record.id, record])),
    scope: readScopeOf(context, 'department'),
  };
  return done({
    list: people.map((person) => rowOf(context, person, facts)),
    total: (await countRemovalPeople(db, actor.companyId, ids)).people,
    page,
    page_size: pageSize,
  });
};
