/**
 * Rules that put people into roles, kept by the database itself (decisions/0038-rules-for-groups.md): whatever statement brings someone, seats or
 * unseats them, changes their type or standing, or moves a department, asks the rules of the company about the people it concerns, and about
 * no one else. What comes of it is noted for the record of that transaction (`insertOperationRecords`).
 */

/** People who work here with their seats, for a `from` clause: what a rule is asked about. */
export const seatedPeople = `(membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal')`;

/** Whether `rule` names the person of a seat (`seatedPeople`): the sentence of `ruleNames` in SQL, and it stands nowhere else. */
export const matchesRule = `(cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))`;

/** What keeps a rule's save and changes of people apart; `company` is an expression. */
export const rulesLock = (company: string): string => `hashtextextended('roleRules:' || ${company}, 0)`;

const key = 'company_id, pos_id, user_id';
const isSame = (one: string, other: string): string =>
  `${one}.company_id = ${other}.company_id and ${one}.pos_id = ${other}.pos_id and ${one}.user_id = ${other}.user_id`;

/**
 * Brings what rules hold to what they name. `due`: who is named, by company, role and person; `held`: whose holds it is about, a condition on
 * `role_member held`. What stands by hand stays as it is. Compared by `except`, which takes a hundred thousand for what they are, however few the
 * planner expects: an anti join walked through all of them for each (70 s for a rule that names everyone).
 */
export const bringHolds = (due: string, held: string): string => `
  due as materialized (${due}), standing as materialized (
    select ${key} from role_member held where held.by_rule = 1 and ${held}
  ), gone as materialized (
    select ${key} from standing except select ${key} from due
  ), ended as (
    delete from role_member held using gone where ${isSame('held', 'gone')} and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where ${isSame('held', 'gone')} and held.by_hand = 1
  ), begun as (
    insert into role_member (${key}, by_hand, by_rule)
    select ${key}, 0, 1 from (select ${key} from due except select ${key} from standing) fresh
    on conflict (${key}) do update set by_rule = 1
    returning ${key}, by_hand
  )`;

const dueOfConcerned = `
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join ${seatedPeople} on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where ${matchesRule}`;

const heldByConcerned = `(held.company_id, held.user_id) in (select company_id, user_id from concerned)`;

interface Manner {
  readonly lock?: 'shared' | 'alone';
  /** Where finding the people takes longer than finding whose they are: their companies (company_id). */
  readonly companies?: string;
}

/**
 * A function that asks the rules about `people` (company_id, user_id). The lock comes first: what a rule's save has committed meanwhile is then
 * seen. A company that is being erased has no rules any more.
 */
const asking = (name: string, people: string, { lock = 'shared', companies = people }: Manner = {}): string =>
  `
create function ${name}() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$ begin
  perform pg_advisory_xact_lock${lock === 'shared' ? '_shared' : ''}(${rulesLock('one.company_id')})
    from (select distinct company_id from (${companies}) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (${companies}) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (${people}) asked),
    ${bringHolds(dueOfConcerned, heldByConcerned)}
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$`.trim();

const reseated = `select company_id, user_id from (
  select company_id, user_id, department_id, position from seat_after
  except select company_id, user_id, department_id, position from seat_before) changed`;

/** Departments that have moved: compared as `bringHolds` compares, for a plan that was made for one department is used for a thousand. */
const moved = `(select company_id, id, ancestors from way_after except select company_id, id, ancestors from way_before)`;

/** Who is in departments that have moved, wherever they were before. */
const carried = `select below.company_id, below.user_id from ${moved} way
  join membership below on below.company_id = way.company_id and below.department_id = way.id`;

/**
 * Functions and triggers. Changes of people hold the lock together, each beside the others; a move of departments, which locks none of the people
 * it carries, holds it alone: of a move and a change of one of them the later sees both.
 */
export const peopleRuleStatements: readonly string[] = [
  asking('rule_seated', 'select company_id, user_id from seated'),
  `create trigger membership_seated_ruled after insert on membership referencing new table as seated
    for each statement execute function rule_seated()`,
  asking('rule_unseated', 'select company_id, user_id from unseated'),
  `create trigger membership_unseated_ruled after delete on membership referencing old table as unseated
    for each statement execute function rule_unseated()`,
  asking('rule_reseated', reseated),
  `create trigger membership_reseated_ruled after update on membership referencing old table as seat_before
    new table as seat_after for each statement execute function rule_reseated()`,
  asking('rule_arrived', 'select company_id, user_id from arrived_people'),
  `create trigger member_arrived_ruled after insert on member referencing new table as arrived_people
    for each statement execute function rule_arrived()`,
  asking('rule_changed', 'select new.company_id, new.user_id'),
  `create trigger member_changed_ruled after update of status, member_type on member for each row
    when (old.status <> new.status or old.member_type <> new.member_type) execute function rule_changed()`,
  asking('rule_carried', carried, { lock: 'alone', companies: `select company_id from ${moved} way` }),
  `create trigger department_carried_ruled after update on department referencing old table as way_before
    new table as way_after for each statement execute function rule_carried()`,
];
