import { leastPeople } from '#domain/usage/privacy.ts';
import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import type { UsagePlace } from '#server/repositories/usagePeople.ts';
import { closedOf } from '#server/usage/closedDays.ts';
import { departmentUse } from '#server/usage/departmentUse.ts';
import { peopleQuestion, personPage } from '#server/usage/personUse.ts';
import { askedPlace, type UsageScope, usageScopeOf, type WayPlace } from '#server/usage/usageScope.ts';

type Request = Calls['memberUse']['request'];
type Reply = Calls['memberUse']['reply'];

interface Asked {
  readonly scope: UsageScope;
  readonly place: UsagePlace;
  readonly way: readonly WayPlace[];
}

const usualPageSize = 20;

const pageOf = ({ page, page_size: size }: Request) => ({
  page: Math.max(1, page ?? 1),
  page_size: size ?? usualPageSize,
});

const byDepartment = async (context: CallContext, { scope, place, way }: Asked, request: Request) => {
  const answer = await departmentUse(context, scope, { place, way: way.map(({ id }) => id) });
  if (answer.kind === 'hidden') return { is_hidden: 1 };
  const { page, page_size: size } = pageOf(request);
  return {
    total_figures: answer.total,
    departments: answer.rows.slice((page - 1) * size, page * size),
    total: answer.rows.length,
  };
};

const byPerson = async (context: CallContext, { scope }: Asked, request: Request) => {
  const question = await peopleQuestion(context, scope, request);
  if (question === undefined) return {};
  const { page, page_size: size } = pageOf(request);
  return personPage(context, scope, question, { offset: (page - 1) * size, limit: size });
};

/** Use of the last thirty closed days by person or, with its level, by department, small ones together (screens.md A17). */
export const memberUse: Handler<'memberUse'> = async (request, context) => {
  const scope = await usageScopeOf(context);
  const asked = await askedPlace(context, scope, request.dept);
  if (asked === undefined) return refuse([violation('department.missing', 'dept')]);
  const { until, closed_at } = await closedOf(context);
  const nothing: Reply = {
    ...{ until, closed_at, is_hidden: 0, least_people: leastPeople, unlisted: 0, way: [...asked.way] },
    ...{ total_figures: null, departments: [], list: [], total: 0 },
    ...pageOf(request),
  };
  const by = request.level === 'department' ? byDepartment : byPerson;
  return done({ ...nothing, ...(await by(context, { scope, ...asked }, request)) });
};
