/**
 * Counts of people kept by the database itself (`people_count`): whatever statement seats or unseats someone, changes their standing or
 * moves a department adds what it changes as rows of its own, so that two writers never wait for each other; a reader adds up.
 * A writer who changes someone's seats holds their row locked: of two at once each would count without the other.
 */

/**
 * Places people are counted at besides departments, by their `department_id`: the whole company, and those of it who are not active (all three
 * numbers are of these: how many of them are in several departments would else be asked of each).
 */
export const countedPlace = { company: 0, inactive: -1 } as const;
const companyPlaces = `'{${countedPlace.inactive},${countedPlace.company}}'::bigint[]`;
const isOfInactive = (place: string): string => `${place} = ${countedPlace.inactive}`;

/** Adds what cohorts come to: rows of sign, company_id, places (the departments they are in, as a list), people, inactive. */
const addCohorts = (cohorts: string): string => `
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(sign * people), sum(sign * inactive), sum(sign * several)
  from (
    select cohort.sign, cohort.company_id, above.id, above.people, cohort.inactive,
      case when cardinality(cohort.places) > 1 then above.people else 0 end as several
    from (${cohorts}) cohort
    cross join lateral (
      select id, case when ${isOfInactive('id')} then cohort.inactive else cohort.people end as people
      from (
        select distinct unnest(${companyPlaces} || ancestors) as id from department
        where department.company_id = cohort.company_id and department.id = any(cohort.places)
      ) place
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
const cohortsOf = (changed: string, before: string): string => `
  select side.sign, person.company_id, side.places, count(*) as people,
    count(*) filter (where standing.active_status = 0) as inactive
  from (
    select company_id, user_id, array_agg(department_id) as changed from ${changed} group by company_id, user_id
  ) person ${nowOf('person')}
  cross join lateral (values (1, now.places), (-1, array(${before}))) side (sign, places)
  where cardinality(side.places) > 0
  group by side.sign, person.company_id, side.places`;

/**
 * A function keeps the plan of a statement as long as its connection lasts, and the rows of a change may be one then and a thousand now. What uses
 * a variable is planned each time; all else here is looked up by person or compared as a whole, so that any plan does.
 */
const counting = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$ begin ${body}; return null; end $$`;

/** Someone comes, leaves, is activated or no longer is: of their own row, for few change at once. */
const countStanding = `
  insert into people_count (company_id, department_id, people, inactive, several)
  select new.company_id, above.department_id, counted.people, change.inactive,
    case when above.seats > 1 then counted.people else 0 end
  from (
    select distinct unnest(${companyPlaces} || department.ancestors) as department_id,
      (select count(*) from membership where company_id = new.company_id and user_id = new.user_id) as seats
    from membership join department on department.company_id = membership.company_id
      and department.id = membership.department_id
    where membership.company_id = new.company_id and membership.user_id = new.user_id
  ) above, (
    select (new.status = 'normal')::int - (old.status = 'normal')::int as people,
      (new.status = 'normal' and new.active_status = 0)::int
        - (old.status = 'normal' and old.active_status = 0)::int as inactive
  ) change
  cross join lateral (
    select case when ${isOfInactive('above.department_id')} then change.inactive else change.people end as people
  ) counted
  where counted.people <> 0 or change.inactive <> 0`;

/**
 * Of moved departments: all at home there by the counter of the department, and one by one those who are in several, who count once wherever
 * they are. The planner takes what moves for few rows: nothing here is joined row by row (ways of old are looked up in a list), and `tg_relid`, a variable, has it
 * planned by how many have moved.
 */
const countMoved = `
  with moved as (
    select after_move.company_id, after_move.id, after_move.ancestors, before_move.ancestors as old_ancestors,
      after_move.main_count
    from after_move join before_move on before_move.company_id = after_move.company_id
      and before_move.id = after_move.id
    where before_move.ancestors <> after_move.ancestors and tg_relid is not null
  ), old_way as (
    select company_id, array_agg(id) as places, array_agg(old_ancestors::text) as ways from moved group by company_id
  ), guest as (
    select several.company_id, several.user_id, member.inactive
    from (
      select seated.company_id, seated.user_id from moved
      join membership seated on seated.company_id = moved.company_id and seated.department_id = moved.id
      intersect
      select company_id, user_id from membership
      where is_main = 0 and company_id = any(array(select distinct company_id from moved))
    ) several
    cross join lateral (
      select (active_status = 0)::int as inactive from member
      where member.company_id = several.company_id and member.user_id = several.user_id
        and member.status = 'normal' limit 1
    ) member
  ), resident as (
    select company_id, ancestors, old_ancestors, main_count as people,
      (select count(*) from member where member.company_id = moved.company_id
        and member.main_department_id = moved.id and member.active_status = 0 and member.status = 'normal') as inactive
    from moved
  ), seat as materialized (
    select guest.company_id, guest.user_id, guest.inactive, membership.is_main, department.ancestors, coalesce(
      old_way.ways[array_position(old_way.places, department.id)]::bigint[], department.ancestors) as old_ancestors
    from guest
    join membership on membership.company_id = guest.company_id and membership.user_id = guest.user_id
    join department on department.company_id = membership.company_id and department.id = membership.department_id
    join old_way on old_way.company_id = guest.company_id
  ), change as (
    select company_id, unnest(ancestors) as id, people, inactive, 0 as several from resident
    union all select company_id, unnest(old_ancestors), -people, -inactive, 0 from resident
    union all select company_id, unnest(ancestors), -1, -inactive, 0 from seat where is_main = 1
    union all select company_id, unnest(old_ancestors), 1, inactive, 0 from seat where is_main = 1
    union all select company_id, id, 1, inactive, 1
      from (select distinct company_id, user_id, inactive, unnest(ancestors) as id from seat) now
    union all select company_id, id, -1, -inactive, -1
      from (select distinct company_id, user_id, inactive, unnest(old_ancestors) as id from seat) before
  )
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(people), sum(inactive), sum(several) from change group by company_id, id
  having sum(people) <> 0 or sum(inactive) <> 0 or sum(several) <> 0`;

/** Functions and triggers; seats stand before the people who leave, and go before them. */
export const peopleCountStatements: readonly string[] = [
  counting(
    'count_joined',
    addCohorts(
      cohortsOf('joined', 'select unnest(now.places) except select unnest(person.changed) order by 1'),
    ),
  ),
  `create trigger membership_joined_counted after insert on membership referencing new table as joined
    for each statement execute function count_joined()`,
  counting(
    'count_parted',
    addCohorts(
      cohortsOf('parted', 'select unnest(now.places) union select unnest(person.changed) order by 1'),
    ),
  ),
  `create trigger membership_parted_counted after delete on membership referencing old table as parted
    for each statement execute function count_parted()`,
  counting(
    'count_arrived',
    addCohorts(`select 1 as sign, arrived.company_id, now.places, 1 as people,
      case when standing.active_status = 0 then 1 else 0 end as inactive
      from arrived ${nowOf('arrived')} where cardinality(now.places) > 0`),
  ),
  `create trigger member_arrived_counted after insert on member referencing new table as arrived
    for each statement execute function count_arrived()`,
  counting('count_standing', countStanding),
  `create trigger member_standing after update of status, active_status on member for each row
    when (old.status <> new.status or old.active_status <> new.active_status) execute function count_standing()`,
  counting(
    'count_moved',
    `if exists (select company_id, id, ancestors from after_move
      except select company_id, id, ancestors from before_move) then ${countMoved}; end if`,
  ),
  `create trigger department_moved_counted after update on department
    referencing old table as before_move new table as after_move
    for each statement execute function count_moved()`,
];
