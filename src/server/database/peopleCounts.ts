/**
 * Counts of people kept by the database itself (`people_count`): whatever statement seats or unseats someone, changes their standing or
 * moves a department adds what it changes as rows of its own, so that two writers never wait for each other. Who reads adds up.
 */

/**
 * Adds what crowds come to: rows of sign, company_id, places (the departments they are in, as a list), people, inactive. `way`: the
 * ancestors of a `department`.
 */
const addCrowds = (crowds: string, way = 'department.ancestors', joined = ''): string => `
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(sign * people), sum(sign * inactive), sum(sign * several)
  from (
    select crowd.sign, crowd.company_id, above.id, crowd.people, crowd.inactive,
      case when cardinality(crowd.places) > 1 then crowd.people else 0 end as several
    from (${crowds}) crowd
    cross join lateral (
      select distinct unnest(0::bigint || ${way}) as id from department ${joined}
      where department.company_id = crowd.company_id and department.id = any(crowd.places)
    ) above
  ) counted
  group by company_id, id
  having sum(sign * people) <> 0 or sum(sign * inactive) <> 0 or sum(sign * several) <> 0`;

/** Where someone is now; looked up by person, whatever the planner thinks of how many they are. */
const nowOf = (person: string): string => `cross join lateral (
    select coalesce(array_agg(department_id order by department_id), '{}') as places from membership
    where membership.company_id = ${person}.company_id and membership.user_id = ${person}.user_id
  ) now
  cross join lateral (
    select active_status from member where member.company_id = ${person}.company_id
      and member.user_id = ${person}.user_id and member.status = 'normal' limit 1
  ) standing`;

/** People by where they are now and were before: what seats that changed make of `places`. */
const crowdsOf = (changed: string, before: string): string => `
  select side.sign, person.company_id, side.places, count(*) as people,
    count(*) filter (where standing.active_status = 0) as inactive
  from (
    select company_id, user_id, array_agg(department_id) as changed from ${changed} group by company_id, user_id
  ) person ${nowOf('person')}
  cross join lateral (values (1, now.places), (-1, array(${before}))) side (sign, places)
  where cardinality(side.places) > 0
  group by side.sign, person.company_id, side.places`;

/** Planned each time: a function keeps its plan as long as its connection lasts, and a company that was empty then may be large now. */
const counting = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$ begin ${body}; return null; end $$`;

/** Someone comes, leaves, is activated or no longer is: of their own row, for few change at once. */
const countStanding = `
  insert into people_count (company_id, department_id, people, inactive, several)
  select new.company_id, above.department_id, change.people, change.inactive,
    case when above.seats > 1 then change.people else 0 end
  from (
    select distinct unnest(0::bigint || department.ancestors) as department_id,
      (select count(*) from membership where company_id = new.company_id and user_id = new.user_id) as seats
    from membership join department on department.company_id = membership.company_id
      and department.id = membership.department_id
    where membership.company_id = new.company_id and membership.user_id = new.user_id
  ) above, (
    select (new.status = 'normal')::int - (old.status = 'normal')::int as people,
      (new.status = 'normal' and new.active_status = 0)::int
        - (old.status = 'normal' and old.active_status = 0)::int as inactive
  ) change`;

/** The way to a department as it was, where it was moved. */
const wayBefore = `case when crowd.sign = 1 then department.ancestors
  else coalesce(before_move.ancestors, department.ancestors) end`;

/** Of moved departments: those who are there alone, by the counter of the department, and one by one those who are in several. */
const countMoved = `
  with moved as (
    select after_move.company_id, after_move.id, after_move.ancestors, before_move.ancestors as old_ancestors,
      after_move.main_count
    from after_move join before_move on before_move.company_id = after_move.company_id
      and before_move.id = after_move.id
    where before_move.ancestors <> after_move.ancestors
  ), guest as (
    select several.company_id, several.user_id, now.places, standing.active_status, member.main_department_id
    from (
      select distinct second.company_id, second.user_id from membership second
      where second.is_main = 0 and second.company_id in (select company_id from moved)
    ) several ${nowOf('several')}
    join member on member.company_id = several.company_id and member.user_id = several.user_id
    where now.places && array(select id from moved)
  ), alone as (
    select moved.company_id, moved.ancestors, moved.old_ancestors,
      moved.main_count - coalesce(seated.people, 0) as people,
      (select count(*) from member where member.company_id = moved.company_id
        and member.main_department_id = moved.id and member.active_status = 0 and member.status = 'normal')
        - coalesce(seated.inactive, 0) as inactive
    from moved left join (
      select company_id, main_department_id, count(*) as people, count(*) filter (where active_status = 0) as inactive
      from guest group by company_id, main_department_id
    ) seated on seated.company_id = moved.company_id and seated.main_department_id = moved.id
  ), added as (
    insert into people_count (company_id, department_id, people, inactive, several)
    select company_id, id, sum(people), sum(inactive), 0 from (
      select company_id, unnest(ancestors) as id, people, inactive from alone
      union all select company_id, unnest(old_ancestors), -people, -inactive from alone
    ) change group by company_id, id having sum(people) <> 0 or sum(inactive) <> 0
  )
  ${addCrowds(
    `select side.sign, company_id, places, count(*) as people, count(*) filter (where active_status = 0) as inactive
      from guest cross join (values (1), (-1)) as side (sign) group by side.sign, company_id, places`,
    wayBefore,
    'left join before_move on before_move.company_id = department.company_id and before_move.id = department.id',
  )}`;

/** Functions and triggers; seats stand before the people who leave, and go before them. */
export const peopleCountStatements: readonly string[] = [
  counting(
    'count_joined',
    addCrowds(
      crowdsOf('joined', 'select unnest(now.places) except select unnest(person.changed) order by 1'),
    ),
  ),
  `create trigger membership_joined_counted after insert on membership referencing new table as joined
    for each statement execute function count_joined()`,
  counting(
    'count_parted',
    addCrowds(crowdsOf('parted', 'select unnest(now.places) union select unnest(person.changed) order by 1')),
  ),
  `create trigger membership_parted_counted after delete on membership referencing old table as parted
    for each statement execute function count_parted()`,
  counting(
    'count_arrived',
    addCrowds(`select 1 as sign, arrived.company_id, now.places, 1 as people,
      case when standing.active_status = 0 then 1 else 0 end as inactive
      from arrived ${nowOf('arrived')} where cardinality(now.places) > 0`),
  ),
  `create trigger member_arrived_counted after insert on member referencing new table as arrived
    for each statement execute function count_arrived()`,
  counting('count_standing', countStanding),
  `create trigger member_standing after update of status, active_status on member for each row
    when (old.status <> new.status or old.active_status <> new.active_status) execute function count_standing()`,
  `create function count_moved() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$ begin
    if exists (select from after_move join before_move on before_move.company_id = after_move.company_id
      and before_move.id = after_move.id and before_move.ancestors <> after_move.ancestors) then ${countMoved}; end if; return null; end $$`,
  `create trigger department_moved_counted after update on department
    referencing old table as before_move new table as after_move
    for each statement execute function count_moved()`,
];
