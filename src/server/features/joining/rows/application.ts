import { sql } from 'kysely';
import { applicationStates, waitingDays } from '#domain/application/states.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import { isInDepartments } from '#server/crud/scope.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import { type TakenValue, takenValuesOfMany } from '#server/features/directory/member/uniqueHolders.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import { countByStatus } from '#server/features/joining/store/applications.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Whose number it is, as far as the reader may know: told to administrators alone, never to the applicant. */
const saidOf = ({ name, department, resigned }: TakenValue): Violation => {
  if (resigned === 1)
    return name === null
      ? violation('application.formerElsewhere')
      : violation('application.former', undefined, { name });
  return name === null
    ? violation('application.knownElsewhere')
    : violation('application.known', undefined, { name, department: department ?? '' });
};

/** What is said of the numbers of those who wait. */
const complete = async (rows: readonly LoadedRow[], context: CallContext): Promise<readonly LoadedRow[]> => {
  const waiting = rows.filter(({ values }) => values.status === applicationStates.waiting);
  const taken = await takenValuesOfMany(
    context,
    waiting.map(({ values }) => ({
      countryCode: String(values.country_code),
      phone: String(values.phone),
      workId: null,
      email: null,
      exceptUserId: 0,
    })),
  );
  const said = new Map(
    waiting.flatMap(({ id }, index) => {
      const [holder] = taken[index] ?? [];
      return holder === undefined ? [] : [[id, ruleText(context.locale, saidOf(holder))]];
    }),
  );
  return rows.map((row) => ({ ...row, values: { ...row.values, duplicate: said.get(row.id) ?? null } }));
};

/** Those who asked to join departments of the reader, be these still there or not. */
export const applicationRows: RowQuery = {
  isVersioned: true,
  completed: ['duplicate'],
  // Someone who manages more may have put them where this reader sees nothing. No one is named where a rule decided.
  select: (reader) => sql`select applied.application_id, applied.name, applied.country_code, applied.phone,
      applied.department_id as dept_id, coalesce(asked.name, '') as dept_name,
      case when applied.invite_id is null then 'direct' else 'link' end as source,
      applied.invite_id, inviter.name as inviter, applied.applied_at as apply_time, applied.apply_count, applied.status,
      case when applied.status = ${applicationStates.waiting}
        then applied.applied_at + make_interval(hours => ${24 * waitingDays}) end as expire_time,
      case when ${isInDepartments(sql`applied.joined_department_id`, reader.actor, readScopeOf(reader, 'application'))}
        then joined.name end as joined_dept,
      applied.joined_position,
      coalesce(handler.name, case when applied.status = ${applicationStates.accepted}
        then ${ruleText(reader.locale, { rule: 'application.byRule' })}::text end) as handler,
      applied.handled_at as handle_time, applied.reason, applied.version, applied.updated_at, applied.updated_by
    from application applied
    left join department asked on asked.company_id = applied.company_id and asked.id = applied.department_id
    left join department joined on joined.company_id = applied.company_id and joined.id = applied.joined_department_id
    left join member inviter on inviter.company_id = applied.company_id and inviter.user_id = applied.inviter_id
    left join member handler on handler.company_id = applied.company_id and handler.user_id = applied.handler_id
    where applied.company_id = ${reader.actor.companyId}`,
  isBelow: (departments, _, { actor }) =>
    isInDepartments(sql`record.dept_id`, actor, { all: false, departments }),
  complete,
  figures: async ({ foundBut }, { db }) => {
    const counts = await countByStatus(db, foundBut('status'));
    const of = (state: number): number => counts.get(state) ?? 0;
    const { waiting, accepted, rejected, expired } = applicationStates;
    return {
      waiting: of(waiting),
      accepted: of(accepted),
      rejected: of(rejected),
      expired: of(expired),
    };
  },
};
