CREATE FUNCTION public.count_arrived() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin 
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(sign * people), sum(sign * inactive), sum(sign * several)
  from (
    select cohort.sign, cohort.company_id, above.id, above.people, cohort.inactive,
      case when cardinality(cohort.places) > 1 then above.people else 0 end as several
    from (select 1 as sign, arrived.company_id, now.places, 1 as people,
      case when standing.active_status = 0 then 1 else 0 end as inactive
      from arrived cross join lateral (
    select coalesce(array_agg(department_id order by department_id), '{}') as places from membership
    where membership.company_id = arrived.company_id and membership.user_id = arrived.user_id
  ) now
  cross join lateral (
    select active_status from member where member.company_id = arrived.company_id
      and member.user_id = arrived.user_id and member.status = 'normal' limit 1
  ) standing where cardinality(now.places) > 0) cohort
    cross join lateral (
      select id, case when id = -1 then cohort.inactive else cohort.people end as people
      from (
        select distinct unnest('{-1,0}'::bigint[] || ancestors) as id from department
        where department.company_id = cohort.company_id and department.id = any(cohort.places)
      ) place
    ) above
  ) counted
  group by company_id, id
  having sum(sign * people) <> 0 or sum(sign * inactive) <> 0 or sum(sign * several) <> 0; return null; end $$;
CREATE FUNCTION public.count_joined() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin 
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(sign * people), sum(sign * inactive), sum(sign * several)
  from (
    select cohort.sign, cohort.company_id, above.id, above.people, cohort.inactive,
      case when cardinality(cohort.places) > 1 then above.people else 0 end as several
    from (
  select side.sign, person.company_id, side.places, count(*) as people,
    count(*) filter (where standing.active_status = 0) as inactive
  from (
    select company_id, user_id, array_agg(department_id) as changed from joined group by company_id, user_id
  ) person cross join lateral (
    select coalesce(array_agg(department_id order by department_id), '{}') as places from membership
    where membership.company_id = person.company_id and membership.user_id = person.user_id
  ) now
  cross join lateral (
    select active_status from member where member.company_id = person.company_id
      and member.user_id = person.user_id and member.status = 'normal' limit 1
  ) standing
  cross join lateral (values (1, now.places), (-1, array(select unnest(now.places) except select unnest(person.changed) order by 1))) side (sign, places)
  where cardinality(side.places) > 0
  group by side.sign, person.company_id, side.places) cohort
    cross join lateral (
      select id, case when id = -1 then cohort.inactive else cohort.people end as people
      from (
        select distinct unnest('{-1,0}'::bigint[] || ancestors) as id from department
        where department.company_id = cohort.company_id and department.id = any(cohort.places)
      ) place
    ) above
  ) counted
  group by company_id, id
  having sum(sign * people) <> 0 or sum(sign * inactive) <> 0 or sum(sign * several) <> 0; return null; end $$;
CREATE FUNCTION public.count_moved() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin if exists (select from after_move join before_move on before_move.company_id = after_move.company_id
      and before_move.id = after_move.id and before_move.ancestors <> after_move.ancestors) then 
  with moved as (
    select after_move.company_id, after_move.id, after_move.ancestors, before_move.ancestors as old_ancestors,
      after_move.main_count
    from after_move join before_move on before_move.company_id = after_move.company_id
      and before_move.id = after_move.id
    where before_move.ancestors <> after_move.ancestors
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
  having sum(people) <> 0 or sum(inactive) <> 0 or sum(several) <> 0; end if; return null; end $$;
CREATE FUNCTION public.count_parted() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin 
  insert into people_count (company_id, department_id, people, inactive, several)
  select company_id, id, sum(sign * people), sum(sign * inactive), sum(sign * several)
  from (
    select cohort.sign, cohort.company_id, above.id, above.people, cohort.inactive,
      case when cardinality(cohort.places) > 1 then above.people else 0 end as several
    from (
  select side.sign, person.company_id, side.places, count(*) as people,
    count(*) filter (where standing.active_status = 0) as inactive
  from (
    select company_id, user_id, array_agg(department_id) as changed from parted group by company_id, user_id
  ) person cross join lateral (
    select coalesce(array_agg(department_id order by department_id), '{}') as places from membership
    where membership.company_id = person.company_id and membership.user_id = person.user_id
  ) now
  cross join lateral (
    select active_status from member where member.company_id = person.company_id
      and member.user_id = person.user_id and member.status = 'normal' limit 1
  ) standing
  cross join lateral (values (1, now.places), (-1, array(select unnest(now.places) union select unnest(person.changed) order by 1))) side (sign, places)
  where cardinality(side.places) > 0
  group by side.sign, person.company_id, side.places) cohort
    cross join lateral (
      select id, case when id = -1 then cohort.inactive else cohort.people end as people
      from (
        select distinct unnest('{-1,0}'::bigint[] || ancestors) as id from department
        where department.company_id = cohort.company_id and department.id = any(cohort.places)
      ) place
    ) above
  ) counted
  group by company_id, id
  having sum(sign * people) <> 0 or sum(sign * inactive) <> 0 or sum(sign * several) <> 0; return null; end $$;
CREATE FUNCTION public.count_standing() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin 
  insert into people_count (company_id, department_id, people, inactive, several)
  select new.company_id, above.department_id, counted.people, change.inactive,
    case when above.seats > 1 then counted.people else 0 end
  from (
    select distinct unnest('{-1,0}'::bigint[] || department.ancestors) as department_id,
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
    select case when above.department_id = -1 then change.inactive else change.people end as people
  ) counted
  where counted.people <> 0 or change.inactive <> 0; return null; end $$;
CREATE FUNCTION public.keep_main_administrator() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.status <> 'normal' and exists (select 1 from administrator where company_id = new.company_id
          and user_id = new.user_id and kind = 'main') then
        raise exception 'The main administrator of company % cannot leave it', new.company_id;
      end if;
      return new;
    end $$;
CREATE FUNCTION public.one_main_administrator_works_here() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      concerned bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
    begin
      if exists (select 1 from company where company_id = concerned and status <> 'dissolved') and not exists (
          select 1 from administrator join member on member.company_id = administrator.company_id
            and member.user_id = administrator.user_id and member.status = 'normal'
          where administrator.company_id = concerned and administrator.kind = 'main') then
        raise exception 'Company % would be without a main administrator', concerned;
      end if;
      return null;
    end $$;
CREATE FUNCTION public.refuse_record_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    raise exception 'Rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
  end $$;
CREATE FUNCTION public.refuse_record_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare
    sealed bigint;
  begin
    if tg_table_name = 'record_seal' then
      sealed := (to_jsonb(old) ->> 'position')::bigint;
    else
      select seal.position into sealed from record_seal seal
        where seal.company_id = old.company_id
          and seal.record_id = coalesce(to_jsonb(old) ->> 'record_id', to_jsonb(old) ->> 'id')::bigint;
    end if;
    if sealed is not null and exists (
      select 1 from record_checkpoint checkpoint
      where checkpoint.company_id = old.company_id and checkpoint.position >= sealed
    ) then
      return old;
    end if;
    raise exception 'Rows of % are kept until a checkpoint stands for them', tg_table_name
      using errcode = 'restrict_violation';
  end $$;
CREATE FUNCTION public.rule_arrived() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock_shared(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select company_id, user_id from arrived_people) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select company_id, user_id from arrived_people) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select company_id, user_id from arrived_people) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE FUNCTION public.rule_carried() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select below.company_id, below.user_id from way_after
  join way_before on way_before.company_id = way_after.company_id and way_before.id = way_after.id
    and way_before.ancestors <> way_after.ancestors
  join membership below on below.company_id = way_after.company_id and below.department_id = way_after.id) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select below.company_id, below.user_id from way_after
  join way_before on way_before.company_id = way_after.company_id and way_before.id = way_after.id
    and way_before.ancestors <> way_after.ancestors
  join membership below on below.company_id = way_after.company_id and below.department_id = way_after.id) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select below.company_id, below.user_id from way_after
  join way_before on way_before.company_id = way_after.company_id and way_before.id = way_after.id
    and way_before.ancestors <> way_after.ancestors
  join membership below on below.company_id = way_after.company_id and below.department_id = way_after.id) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE FUNCTION public.rule_changed() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock_shared(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select new.company_id, new.user_id) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select new.company_id, new.user_id) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select new.company_id, new.user_id) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE FUNCTION public.rule_reseated() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock_shared(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select company_id, user_id from (
  select company_id, user_id, department_id, position from seat_after
  except select company_id, user_id, department_id, position from seat_before) changed) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select company_id, user_id from (
  select company_id, user_id, department_id, position from seat_after
  except select company_id, user_id, department_id, position from seat_before) changed) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select company_id, user_id from (
  select company_id, user_id, department_id, position from seat_after
  except select company_id, user_id, department_id, position from seat_before) changed) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE FUNCTION public.rule_seated() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock_shared(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select company_id, user_id from seated) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select company_id, user_id from seated) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select company_id, user_id from seated) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE FUNCTION public.rule_unseated() RETURNS trigger
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$ begin
  perform pg_advisory_xact_lock_shared(hashtextextended('roleRules:' || one.company_id, 0))
    from (select distinct company_id from (select company_id, user_id from unseated) asked order by company_id) one;
  if exists (select from role_rule join company on company.company_id = role_rule.company_id and company.status <> 'dissolved'
      where role_rule.company_id in (select company_id from (select company_id, user_id from unseated) asked)) then
    with concerned as materialized (select distinct company_id, user_id from (select company_id, user_id from unseated) asked),
    
  due as materialized (
  select distinct rule.company_id, rule.pos_id, person.user_id
  from concerned
  join (membership seat
  join department place on place.company_id = seat.company_id and place.id = seat.department_id
  join member person on person.company_id = seat.company_id and person.user_id = seat.user_id and person.status = 'normal') on seat.company_id = concerned.company_id and seat.user_id = concerned.user_id
  join role_rule rule on rule.company_id = concerned.company_id
  where (cardinality(rule.departments) + cardinality(rule.positions) + cardinality(rule.types) > 0
  and (rule.departments = '{}' or place.ancestors && rule.departments)
  and (rule.positions = '{}' or seat.position = any(rule.positions))
  and (rule.types = '{}' or person.member_type = any(rule.types)))), standing as materialized (
    select company_id, pos_id, user_id from role_member held where held.by_rule = 1 and (held.company_id, held.user_id) in (select company_id, user_id from concerned)
  ), gone as materialized (
    select company_id, pos_id, user_id from standing except select company_id, pos_id, user_id from due
  ), ended as (
    delete from role_member held using gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 0
    returning held.company_id, held.pos_id, held.user_id
  ), kept as (
    update role_member held set by_rule = 0 from gone where held.company_id = gone.company_id and held.pos_id = gone.pos_id and held.user_id = gone.user_id and held.by_hand = 1
  ), begun as (
    insert into role_member (company_id, pos_id, user_id, by_hand, by_rule)
    select company_id, pos_id, user_id, 0, 1 from (select company_id, pos_id, user_id from due except select company_id, pos_id, user_id from standing) fresh
    on conflict (company_id, pos_id, user_id) do update set by_rule = 1
    returning company_id, pos_id, user_id, by_hand
  )
    insert into role_rule_change (company_id, pos_id, user_id, gain)
    select company_id, pos_id, user_id, -1 from ended
    union all select company_id, pos_id, user_id, 1 from begun where by_hand = 0;
  end if; return null; end $$;
CREATE TABLE public.account (
    account_id bigint NOT NULL,
    country_code text NOT NULL,
    mobile text NOT NULL,
    password_hash text
);
ALTER TABLE public.account ALTER COLUMN account_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.activation_notice (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    week date NOT NULL,
    batch_id bigint NOT NULL
);
CREATE TABLE public.administrator (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    grants jsonb DEFAULT '{}'::jsonb NOT NULL,
    withheld jsonb DEFAULT '[]'::jsonb NOT NULL,
    scope_departments jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    scope_own smallint DEFAULT 0 NOT NULL,
    apps jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    added_at timestamp with time zone,
    added_by bigint,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT administrator_end_reason_check CHECK ((end_reason = ANY (ARRAY['by_main'::text, 'resigned'::text, 'verification_lost'::text, 'became_main'::text]))),
    CONSTRAINT administrator_kind_check CHECK ((kind = ANY (ARRAY['main'::text, 'sub'::text, 'asset'::text]))),
    CONSTRAINT own_scope_lists_nothing CHECK (((scope_own = 0) OR (scope_departments = '[]'::jsonb)))
);
CREATE TABLE public.app (
    company_id bigint NOT NULL,
    app_id bigint NOT NULL,
    offer_id integer,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    name_en text,
    name_ja text,
    category_id integer NOT NULL,
    url text,
    open_mode text DEFAULT 'inside'::text NOT NULL,
    icon_id integer,
    icon jsonb,
    visible_type text DEFAULT 'all'::text NOT NULL,
    preset smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    deleted_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT app_kind_check CHECK ((kind = ANY (ARRAY['native'::text, 'web'::text]))),
    CONSTRAINT app_open_mode_check CHECK ((open_mode = ANY (ARRAY['inside'::text, 'browser'::text]))),
    CONSTRAINT app_visible_type_check CHECK ((visible_type = ANY (ARRAY['all'::text, 'specified'::text])))
);
CREATE TABLE public.app_admin (
    company_id bigint NOT NULL,
    app_id bigint NOT NULL,
    user_id bigint NOT NULL
);
CREATE TABLE public.app_audience (
    company_id bigint NOT NULL,
    app_id bigint NOT NULL,
    kind text NOT NULL,
    target_id bigint NOT NULL,
    CONSTRAINT app_audience_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'department'::text])))
);
CREATE TABLE public.app_open (
    company_id bigint NOT NULL,
    app_id bigint NOT NULL,
    day date NOT NULL,
    opens integer NOT NULL
);
CREATE TABLE public.application (
    company_id bigint NOT NULL,
    application_id bigint NOT NULL,
    name text NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    department_id bigint NOT NULL,
    invite_id bigint,
    inviter_id bigint,
    applied_at timestamp with time zone NOT NULL,
    apply_count integer DEFAULT 1 NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    joined_department_id bigint,
    joined_position text,
    user_id bigint,
    handler_id bigint,
    handled_at timestamp with time zone,
    reason text,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint,
    CONSTRAINT application_status_check CHECK (((status >= 0) AND (status <= 4)))
);
CREATE TABLE public.banner (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    banner_id bigint NOT NULL,
    title text,
    image jsonb,
    link text,
    start_date date,
    end_date date,
    status bigint,
    sort bigint
);
CREATE TABLE public.captcha (
    captcha_hash text NOT NULL,
    device_id text NOT NULL,
    kind text NOT NULL,
    gap_left integer,
    challenge jsonb NOT NULL,
    secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT captcha_kind_check CHECK ((kind = ANY (ARRAY['slide'::text, 'work'::text])))
);
CREATE TABLE public.captcha_ticket (
    ticket_hash text NOT NULL,
    device_id text NOT NULL,
    number text,
    codes_sent integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.chat_group (
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    name text NOT NULL,
    type smallint NOT NULL,
    owner_id bigint,
    dept_id bigint,
    include_sub smallint DEFAULT 0 NOT NULL,
    include_hidden smallint DEFAULT 0 NOT NULL,
    in_step smallint DEFAULT 0 NOT NULL,
    member_limit integer DEFAULT 500 NOT NULL,
    post_rule smallint DEFAULT 0 NOT NULL,
    private_chat smallint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_active_at timestamp with time zone,
    status text DEFAULT 'normal'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    dissolved_at timestamp with time zone,
    muted_until timestamp with time zone,
    CONSTRAINT chat_group_check CHECK (((type = 4) = (dept_id IS NOT NULL))),
    CONSTRAINT chat_group_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'dissolved'::text]))),
    CONSTRAINT chat_group_type_check CHECK (((type >= 1) AND (type <= 4)))
);
CREATE TABLE public.chat_group_member (
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    user_id bigint NOT NULL,
    is_admin smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public."checklistLine" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    line_id bigint NOT NULL,
    kind text,
    title text,
    days bigint,
    assignee_id bigint,
    sort bigint
);
CREATE TABLE public."checklistTask" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    task_id bigint NOT NULL,
    checklist_id bigint,
    user_id bigint,
    user_name text,
    kind text,
    title text,
    due_on date,
    begins_on date,
    assignee_id bigint,
    status text,
    done_at timestamp with time zone,
    done_by bigint,
    home_id bigint
);
CREATE TABLE public.company (
    company_id bigint NOT NULL,
    name text NOT NULL,
    logo text,
    verification_status smallint DEFAULT 0 NOT NULL,
    advanced smallint DEFAULT 0 NOT NULL,
    time_zone text DEFAULT 'Asia/Shanghai'::text NOT NULL,
    is_demo smallint DEFAULT 0 NOT NULL,
    status text DEFAULT 'normal'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    industry text,
    size text,
    province text,
    city text,
    contact_email text,
    contact_name text,
    contact_phone text,
    CONSTRAINT company_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'dissolving'::text, 'dissolved'::text])))
);
CREATE TABLE public.company_setting (
    company_id bigint NOT NULL,
    logo jsonb,
    attendance_shown smallint DEFAULT 1 NOT NULL,
    info_first text DEFAULT 'organisation'::text NOT NULL,
    card_version integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT company_setting_attendance_shown_check CHECK ((attendance_shown = ANY (ARRAY[0, 1]))),
    CONSTRAINT company_setting_info_first_check CHECK ((info_first = ANY (ARRAY['organisation'::text, 'personal'::text])))
);
CREATE TABLE public.company_verification (
    company_id bigint NOT NULL,
    verification_id bigint NOT NULL,
    status smallint CONSTRAINT company_verification_status_not_null1 NOT NULL,
    org_type text NOT NULL,
    doc_type text,
    social_credit_code text,
    registration_number text,
    organization_code text,
    name text NOT NULL,
    legal_representative text NOT NULL,
    id_number_sealed text NOT NULL,
    id_number_mask text NOT NULL,
    phone text NOT NULL,
    province text NOT NULL,
    city text NOT NULL,
    detail_address text NOT NULL,
    licence_image jsonb,
    organization_image jsonb,
    authorization_image jsonb,
    submitted_by bigint NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    reject_reason text,
    reject_fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT company_verification_check CHECK (((status = 0) = (ended_at IS NOT NULL))),
    CONSTRAINT company_verification_end_reason_check CHECK ((end_reason = ANY (ARRAY['withdrawn'::text, 'cancelled'::text]))),
    CONSTRAINT company_verification_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3])))
);
CREATE TABLE public.complaint (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    complaint_id bigint NOT NULL,
    group_id bigint,
    group_name text,
    reporter_id bigint,
    complaint_time timestamp with time zone,
    type text,
    chat_images jsonb,
    description text,
    status bigint,
    action text,
    handle_note text,
    handler_id bigint,
    handle_time timestamp with time zone
);
CREATE TABLE public.complaint_reminder (
    company_id bigint NOT NULL,
    complaint_id bigint NOT NULL,
    reminded_at timestamp with time zone NOT NULL
);
CREATE TABLE public.cover (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    id bigint NOT NULL,
    name text,
    image jsonb,
    status bigint,
    reject_reason text,
    submit_time timestamp with time zone,
    submitted_by bigint,
    decide_time timestamp with time zone
);
CREATE TABLE public.custom_field (
    company_id bigint NOT NULL,
    id text NOT NULL,
    is_system smallint DEFAULT 0 NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    name_en text,
    name_ja text,
    help text,
    type text DEFAULT 'text'::text NOT NULL,
    options jsonb DEFAULT '[]'::jsonb NOT NULL,
    next_option bigint DEFAULT 1 NOT NULL,
    shown smallint DEFAULT 1 NOT NULL,
    visible_to text DEFAULT 'all'::text NOT NULL,
    searchable smallint DEFAULT 0 NOT NULL,
    required smallint DEFAULT 0 NOT NULL,
    editable smallint DEFAULT 0 NOT NULL,
    sort integer NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone
);
CREATE TABLE public.deletion (
    company_id bigint NOT NULL,
    task_id bigint NOT NULL,
    dept_id bigint NOT NULL,
    dept_name text NOT NULL,
    target_dept_id bigint,
    group_action text DEFAULT 'dissolve'::text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    execute_at timestamp with time zone NOT NULL,
    creator_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    people_count integer,
    failure jsonb,
    CONSTRAINT deletion_group_action_check CHECK ((group_action = ANY (ARRAY['dissolve'::text, 'keep'::text]))),
    CONSTRAINT deletion_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'executing'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE TABLE public.department (
    company_id bigint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    abbreviation text,
    name_en text,
    name_ja text,
    dept_code text,
    haystack text DEFAULT ''::text NOT NULL,
    super_dept_id bigint NOT NULL,
    ancestors bigint[] NOT NULL,
    rank text NOT NULL COLLATE pg_catalog."C",
    sort_path text NOT NULL COLLATE pg_catalog."C",
    admin_id bigint,
    source text DEFAULT 'main'::text NOT NULL,
    hidden smallint DEFAULT 0 NOT NULL,
    visible_type smallint DEFAULT 0 NOT NULL,
    visible_depts jsonb DEFAULT '[]'::jsonb NOT NULL,
    visible_users jsonb DEFAULT '[]'::jsonb NOT NULL,
    member_limited smallint DEFAULT 0 NOT NULL,
    member_scope_type smallint DEFAULT 0 NOT NULL,
    member_scope_depts jsonb DEFAULT '[]'::jsonb NOT NULL,
    member_scope_users jsonb DEFAULT '[]'::jsonb NOT NULL,
    auto_approve smallint DEFAULT 0 NOT NULL,
    synced_at timestamp with time zone,
    main_count integer DEFAULT 0 NOT NULL,
    child_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    CONSTRAINT department_source_check CHECK ((source = ANY (ARRAY['main'::text, 'partner'::text, 'synced'::text])))
);
CREATE TABLE public.department_link (
    company_id bigint NOT NULL,
    dept_id bigint NOT NULL,
    sub_company_id bigint NOT NULL,
    company_name text NOT NULL,
    source text NOT NULL,
    connected_at timestamp with time zone NOT NULL,
    connected_by bigint,
    synced_at timestamp with time zone NOT NULL,
    CONSTRAINT department_link_source_check CHECK ((source = ANY (ARRAY['partner'::text, 'synced'::text])))
);
CREATE TABLE public.device (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    device_id bigint NOT NULL,
    serial_number text,
    user_id bigint,
    phone_model text,
    system_version text,
    app_version text,
    last_active_time timestamp with time zone,
    last_login_device bigint,
    status text,
    first_seen timestamp with time zone,
    ip_region text,
    logout_time timestamp with time zone
);
CREATE TABLE public.dissolution (
    company_id bigint NOT NULL,
    dissolution_id bigint NOT NULL,
    status text NOT NULL,
    company_name text NOT NULL,
    asked_by bigint NOT NULL,
    asked_by_name text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    erased_at timestamp with time zone,
    CONSTRAINT dissolution_status_check CHECK ((status = ANY (ARRAY['dissolving'::text, 'dissolved'::text, 'aborted'::text])))
);
ALTER TABLE public.dissolution ALTER COLUMN dissolution_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dissolution_dissolution_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.download_ticket (
    ticket_hash text NOT NULL,
    company_id bigint NOT NULL,
    session_id bigint NOT NULL,
    noun text NOT NULL,
    request jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.equity (
    company_id bigint NOT NULL,
    kind text NOT NULL,
    total bigint NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    CONSTRAINT equity_kind_check CHECK ((kind = ANY (ARRAY['members'::text, 'storage'::text, 'sms'::text]))),
    CONSTRAINT equity_used_check CHECK ((used >= 0))
);
CREATE TABLE public.equity_record (
    company_id bigint NOT NULL,
    record_id bigint NOT NULL,
    kind text NOT NULL,
    "time" timestamp with time zone NOT NULL,
    delta bigint NOT NULL,
    balance bigint NOT NULL,
    reason text NOT NULL,
    operator_id bigint,
    operator text NOT NULL,
    order_id bigint,
    CONSTRAINT equity_record_kind_check CHECK ((kind = ANY (ARRAY['members'::text, 'storage'::text, 'sms'::text])))
);
ALTER TABLE public.equity_record ALTER COLUMN record_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.equity_record_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.export_job (
    company_id bigint NOT NULL,
    export_id bigint NOT NULL,
    noun text NOT NULL,
    purpose text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL,
    columns jsonb NOT NULL,
    scope jsonb DEFAULT '{}'::jsonb NOT NULL,
    count integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    creator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    fetched_at timestamp with time zone,
    leased_until timestamp with time zone,
    finished_at timestamp with time zone,
    CONSTRAINT export_job_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
    CONSTRAINT export_job_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'finished'::text, 'stopped'::text, 'failed'::text])))
);
CREATE TABLE public.file (
    company_id bigint NOT NULL,
    file_id text NOT NULL,
    scene text NOT NULL,
    row_id bigint,
    name text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    width integer,
    height integer,
    uploaded_by bigint NOT NULL,
    uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_since timestamp with time zone
);
CREATE TABLE public.group_setting (
    company_id bigint NOT NULL,
    member_limit integer DEFAULT 500 NOT NULL,
    large_limit integer DEFAULT 2000 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT group_setting_large_limit_check CHECK ((large_limit > 0)),
    CONSTRAINT group_setting_member_limit_check CHECK ((member_limit > 0))
);
CREATE TABLE public.group_whitelist (
    company_id bigint NOT NULL,
    kind text NOT NULL,
    target_id bigint NOT NULL,
    CONSTRAINT group_whitelist_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'department'::text])))
);
CREATE TABLE public.help_feedback (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    topic text NOT NULL,
    helpful smallint NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT help_feedback_helpful_check CHECK ((helpful = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.holiday (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    id bigint NOT NULL,
    date date,
    name text,
    type bigint,
    dept_ids jsonb,
    region text
);
CREATE TABLE public.holiday_import (
    company_id bigint NOT NULL,
    import_id bigint NOT NULL,
    year integer NOT NULL,
    added jsonb NOT NULL,
    changed jsonb NOT NULL,
    imported_by bigint NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    undone_by bigint
);
CREATE TABLE public.idempotency (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    request_id text NOT NULL,
    call_name text NOT NULL,
    request_hash text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.import_job (
    company_id bigint NOT NULL,
    import_id bigint NOT NULL,
    noun text NOT NULL,
    purpose text NOT NULL,
    status text DEFAULT 'uploaded'::text NOT NULL,
    file_name text NOT NULL,
    file_hash text NOT NULL,
    format text NOT NULL,
    locale text NOT NULL,
    rows_key text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    checked integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    new_depts jsonb DEFAULT '[]'::jsonb NOT NULL,
    new_positions jsonb DEFAULT '[]'::jsonb NOT NULL,
    choices jsonb,
    activation integer DEFAULT 0 NOT NULL,
    transfer_count integer DEFAULT 0 NOT NULL,
    failure jsonb,
    undo_status text,
    undone integer DEFAULT 0 NOT NULL,
    kept jsonb,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    leased_until timestamp with time zone,
    leased_by text,
    creator_id bigint NOT NULL,
    confirmed_by bigint,
    undone_by bigint,
    asked_in text,
    created_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    undone_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT import_job_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
    CONSTRAINT import_job_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT import_job_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'checked'::text, 'importing'::text, 'finished'::text, 'partly'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT import_job_undo_status_check CHECK ((undo_status = ANY (ARRAY['running'::text, 'done'::text, 'partly'::text])))
);
CREATE TABLE public.import_made (
    company_id bigint NOT NULL,
    import_id bigint NOT NULL,
    kind text NOT NULL,
    target_id bigint NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'made'::text NOT NULL,
    CONSTRAINT import_made_kind_check CHECK ((kind = ANY (ARRAY['department'::text, 'position'::text]))),
    CONSTRAINT import_made_state_check CHECK ((state = ANY (ARRAY['made'::text, 'undone'::text, 'kept'::text])))
);
CREATE TABLE public.import_row (
    company_id bigint NOT NULL,
    import_id bigint NOT NULL,
    row_index integer NOT NULL,
    line integer NOT NULL,
    cells jsonb NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    state text DEFAULT 'unchecked'::text NOT NULL,
    effect text,
    target_id bigint,
    write_order integer DEFAULT 0 NOT NULL,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    trace jsonb,
    identities text[] DEFAULT '{}'::text[] NOT NULL,
    new_depts jsonb DEFAULT '[]'::jsonb NOT NULL,
    new_positions jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT import_row_state_check CHECK ((state = ANY (ARRAY['unchecked'::text, 'ok'::text, 'warning'::text, 'error'::text, 'written'::text, 'unchanged'::text, 'failed'::text, 'skipped'::text, 'undone'::text, 'removed'::text])))
);
CREATE TABLE public."inviteNote" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    note_id bigint NOT NULL,
    text text,
    status text,
    approved_text text,
    reject_reason text,
    submit_time timestamp with time zone,
    submitted_by bigint,
    decide_time timestamp with time zone
);
CREATE TABLE public.invite_link (
    company_id bigint NOT NULL,
    invite_id bigint NOT NULL,
    dept_id bigint NOT NULL,
    creator_id bigint NOT NULL,
    token_hash text NOT NULL,
    sealed text,
    validity integer NOT NULL,
    expires_at timestamp with time zone,
    need_approval integer DEFAULT 1 NOT NULL,
    max_uses integer,
    used_count integer DEFAULT 0 NOT NULL,
    is_current integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    end_reason text,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint,
    CONSTRAINT invite_link_check CHECK (((validity = 2) = (expires_at IS NULL))),
    CONSTRAINT invite_link_check1 CHECK (((max_uses IS NULL) OR (used_count <= max_uses))),
    CONSTRAINT invite_link_end_reason_check CHECK ((end_reason = ANY (ARRAY['by_hand'::text, 'reset'::text, 'maker_gone'::text]))),
    CONSTRAINT invite_link_validity_check CHECK ((validity = ANY (ARRAY[1, 2])))
);
CREATE TABLE public.invite_use (
    company_id bigint NOT NULL,
    invite_id bigint NOT NULL,
    person_hash text NOT NULL,
    used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.invoice (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    invoice_id bigint NOT NULL,
    order_ids jsonb,
    invoice_type bigint,
    title_type text,
    title text,
    tax_no text,
    bank_name text,
    bank_account text,
    address text,
    phone text,
    email text,
    amount bigint,
    reversed_amount bigint,
    invoice_status bigint,
    invoice_no text,
    pdf_url text,
    fail_reason text,
    applicant_id bigint,
    apply_time timestamp with time zone,
    issue_time timestamp with time zone
);
CREATE TABLE public.known_device (
    subject text NOT NULL,
    device_hash text NOT NULL,
    proved_at timestamp with time zone NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.linked_row (
    company_id bigint NOT NULL,
    root_id bigint NOT NULL,
    kind text NOT NULL,
    source_id bigint NOT NULL,
    own_id bigint NOT NULL,
    CONSTRAINT linked_row_kind_check CHECK ((kind = ANY (ARRAY['department'::text, 'member'::text])))
);
CREATE TABLE public.manage_group (
    company_id bigint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    is_all smallint DEFAULT 0 NOT NULL,
    grants jsonb DEFAULT '{}'::jsonb NOT NULL,
    withheld jsonb DEFAULT '[]'::jsonb NOT NULL,
    scope_departments jsonb DEFAULT '[]'::jsonb NOT NULL,
    scope_own smallint DEFAULT 0 NOT NULL,
    apps jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    CONSTRAINT manage_group_check CHECK (((scope_own = 0) OR (scope_departments = '[]'::jsonb)))
);
CREATE TABLE public.manage_group_member (
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    user_id bigint NOT NULL
);
CREATE TABLE public.management_password (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    password_hash text NOT NULL,
    set_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone
);
CREATE TABLE public.member (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    account_id bigint,
    name text NOT NULL,
    pinyin text NOT NULL,
    initials text NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    number_waits_since timestamp with time zone,
    phone_show smallint DEFAULT 1 NOT NULL,
    email text,
    work_id text,
    main_department_id bigint NOT NULL,
    extension text,
    office_location text,
    note text,
    entry_time date,
    active_status smallint DEFAULT 0 NOT NULL,
    is_real_name smallint DEFAULT 0 NOT NULL,
    executive_mode smallint DEFAULT 0 NOT NULL,
    member_type text DEFAULT 'regular'::text NOT NULL,
    custom_fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'normal'::text NOT NULL,
    resigned_at timestamp with time zone,
    transfer_status smallint DEFAULT 0 NOT NULL,
    last_active_at timestamp with time zone,
    last_sms_at timestamp with time zone,
    added_at timestamp with time zone DEFAULT now(),
    avatar jsonb,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT member_member_type_check CHECK ((member_type = ANY (ARRAY['regular'::text, 'temporary'::text, 'daily'::text, 'weekly'::text, 'partner'::text]))),
    CONSTRAINT member_status_check CHECK ((status = ANY (ARRAY['normal'::text, 'resigned'::text, 'purged'::text])))
);
CREATE TABLE public.member_indexing (
    company_id bigint NOT NULL,
    field_id text NOT NULL,
    next_user_id bigint DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone NOT NULL
);
CREATE TABLE public.member_search (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    grams text[] NOT NULL,
    haystack text NOT NULL
);
CREATE TABLE public.membership (
    company_id bigint NOT NULL,
    department_id bigint NOT NULL,
    user_id bigint NOT NULL,
    "position" text,
    is_main smallint DEFAULT 0 NOT NULL,
    is_supervisor smallint DEFAULT 0 NOT NULL,
    supervisor_order smallint,
    is_top smallint DEFAULT 0 NOT NULL,
    rank text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public."messageTemplate" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    template_id bigint NOT NULL,
    name text,
    purpose text,
    text text,
    in_use bigint,
    approved_text text,
    status text,
    reject_reason text,
    submit_time timestamp with time zone,
    submitted_by bigint,
    decide_time timestamp with time zone
);
CREATE TABLE public.message_batch (
    company_id bigint NOT NULL,
    batch_id bigint NOT NULL,
    purpose text NOT NULL,
    text text NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    creator_id bigint,
    created_at timestamp with time zone NOT NULL,
    total integer NOT NULL,
    to_send integer NOT NULL,
    prepared integer DEFAULT 0 NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    delivered integer DEFAULT 0 NOT NULL,
    undelivered integer DEFAULT 0 NOT NULL,
    segments integer DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone
);
CREATE TABLE public.message_recipient (
    company_id bigint NOT NULL,
    batch_id bigint NOT NULL,
    seq integer NOT NULL,
    user_id bigint,
    name text NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    reason text,
    message_id bigint
);
CREATE TABLE public.message_spend (
    scope text NOT NULL,
    key text NOT NULL,
    day date NOT NULL,
    spent integer NOT NULL
);
CREATE TABLE public.operation_record (
    company_id bigint NOT NULL,
    id bigint NOT NULL,
    "time" timestamp with time zone NOT NULL,
    operator_id bigint,
    operator_name text NOT NULL,
    operator_role text NOT NULL,
    category text NOT NULL,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id bigint,
    target_name text,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    ip text,
    device_id text,
    result text NOT NULL,
    request_id text NOT NULL
);
ALTER TABLE public.operation_record ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.operation_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.operation_target (
    company_id bigint NOT NULL,
    target_type text NOT NULL,
    target_id bigint NOT NULL,
    record_id bigint NOT NULL
);
CREATE TABLE public."order" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    order_id bigint NOT NULL,
    order_no text,
    product_id bigint,
    product_name text,
    package_type text,
    quantity bigint,
    amount bigint,
    buyer_id bigint,
    purchase_time timestamp with time zone,
    credit bigint,
    replaces_no text,
    paid_time timestamp with time zone,
    refund_time timestamp with time zone,
    refunded_amount bigint,
    refunded_quantity bigint,
    refund_reason text,
    closed_time timestamp with time zone,
    effective_time timestamp with time zone,
    expiry_time timestamp with time zone,
    transaction_status bigint,
    order_status bigint,
    order_type bigint,
    invoice_status bigint,
    pay_method text,
    pay_deadline timestamp with time zone
);
CREATE TABLE public.pay_event (
    provider text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    order_no text NOT NULL,
    amount bigint,
    trade_no text,
    outcome text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payment (
    company_id bigint NOT NULL,
    order_id bigint NOT NULL,
    method text NOT NULL,
    order_no text NOT NULL,
    amount bigint NOT NULL,
    status text DEFAULT 'begun'::text NOT NULL,
    pay_url text NOT NULL,
    qr_text text NOT NULL,
    transfer_note text NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    provider text,
    trade_no text,
    code_until timestamp with time zone,
    asked_at timestamp with time zone,
    CONSTRAINT payment_amount_check CHECK ((amount >= 0)),
    CONSTRAINT payment_method_check CHECK ((method = ANY (ARRAY['scan'::text, 'transfer'::text]))),
    CONSTRAINT payment_status_check CHECK ((status = ANY (ARRAY['begun'::text, 'paid'::text, 'late'::text, 'closed'::text, 'returned'::text])))
);
CREATE TABLE public.people_count (
    company_id bigint NOT NULL,
    department_id bigint NOT NULL,
    id bigint NOT NULL,
    people integer NOT NULL,
    inactive integer NOT NULL,
    several integer NOT NULL
);
ALTER TABLE public.people_count ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.people_count_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."plannedChange" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    plan_id bigint NOT NULL,
    user_id bigint,
    user_name text,
    kind text,
    effective_on date,
    department_id bigint,
    "position" text,
    reason text,
    note text,
    status text,
    failure text,
    home_id bigint,
    creator_id bigint,
    finished_at timestamp with time zone
);
CREATE TABLE public."position" (
    company_id bigint NOT NULL,
    position_id bigint NOT NULL,
    name text NOT NULL
);
CREATE TABLE public."powerShare" (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    share_id bigint NOT NULL,
    capability text,
    depts jsonb,
    monthly_quota bigint,
    used_count bigint,
    used_month text,
    status text,
    note text
);
CREATE TABLE public.preference (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    noun text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.qr_login (
    ticket_hash text NOT NULL,
    secret_hash text NOT NULL,
    browser_hash text NOT NULL,
    device_id text NOT NULL,
    status integer NOT NULL,
    number integer NOT NULL,
    choices jsonb NOT NULL,
    user_agent text NOT NULL,
    ip text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    scanner_company_id bigint,
    scanner_user_id bigint,
    account_id bigint,
    target_company_id bigint,
    target_user_id bigint,
    confirmer_session_id bigint
);
CREATE TABLE public.quick_app_list (
    company_id bigint NOT NULL,
    app_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint
);
CREATE TABLE public.rate_limit (
    bucket text NOT NULL,
    key text NOT NULL,
    taken timestamp with time zone[] NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.record_chain (
    company_id bigint NOT NULL,
    "position" bigint NOT NULL,
    hash text NOT NULL,
    sealed_until timestamp with time zone
);
CREATE TABLE public.record_check (
    company_id bigint NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    checked bigint DEFAULT 0 NOT NULL,
    breach text,
    broken_since timestamp with time zone
);
CREATE TABLE public.record_checkpoint (
    company_id bigint NOT NULL,
    "position" bigint NOT NULL,
    hash text NOT NULL,
    removed bigint NOT NULL,
    made_at timestamp with time zone NOT NULL
);
CREATE TABLE public.record_export (
    id smallint NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    error text
);
CREATE TABLE public.record_seal (
    company_id bigint NOT NULL,
    record_id bigint NOT NULL,
    "position" bigint NOT NULL,
    hash text NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    covers_targets smallint DEFAULT 0 NOT NULL,
    CONSTRAINT record_seal_covers_targets_check CHECK ((covers_targets = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.recovery_code (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    code_hash text NOT NULL
);
CREATE TABLE public.refund (
    company_id bigint NOT NULL,
    order_id bigint NOT NULL,
    refund_no text NOT NULL,
    order_no text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'asked'::text NOT NULL,
    provider text,
    begun_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    asked_at timestamp with time zone,
    error text,
    CONSTRAINT refund_amount_check CHECK ((amount >= 0)),
    CONSTRAINT refund_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text])))
);
CREATE TABLE public.resignation (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    main_department_id bigint NOT NULL,
    department_ids bigint[] NOT NULL,
    departments jsonb NOT NULL,
    roles jsonb DEFAULT '[]'::jsonb NOT NULL,
    out_time date NOT NULL,
    reason text NOT NULL,
    note text,
    resigned_at timestamp with time zone NOT NULL,
    operator_id bigint,
    operator_name text NOT NULL,
    CONSTRAINT resignation_reason_check CHECK ((reason = ANY (ARRAY['voluntary'::text, 'dismissed'::text, 'contract_ended'::text, 'retired'::text, 'transferred'::text, 'other'::text, 'term_ended'::text, 'term_cut'::text])))
);
CREATE TABLE public.review (
    company_id bigint NOT NULL,
    review_id bigint NOT NULL,
    kind text NOT NULL,
    target_id bigint NOT NULL,
    target_name text NOT NULL,
    submitted_by bigint,
    submitted_at timestamp with time zone NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    reason text,
    decided_by text,
    decided_at timestamp with time zone,
    CONSTRAINT review_check CHECK (((status = 0) = (decided_at IS NULL))),
    CONSTRAINT review_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3])))
);
ALTER TABLE public.review ALTER COLUMN review_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.review_review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.role (
    company_id bigint NOT NULL,
    pos_id bigint NOT NULL,
    group_id bigint NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    sort integer NOT NULL,
    users_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    CONSTRAINT role_pos_id_check CHECK ((pos_id >= 100))
);
CREATE TABLE public.role_group (
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    sort integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    CONSTRAINT role_group_group_id_check CHECK ((group_id > 0))
);
CREATE TABLE public.role_member (
    company_id bigint NOT NULL,
    pos_id bigint NOT NULL,
    user_id bigint NOT NULL,
    scope_depts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    by_hand smallint DEFAULT 1 NOT NULL,
    by_rule smallint DEFAULT 0 NOT NULL
);
CREATE TABLE public.role_rule (
    company_id bigint NOT NULL,
    pos_id bigint NOT NULL,
    departments bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    positions text[] DEFAULT '{}'::text[] NOT NULL,
    types text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    updated_by bigint
);
CREATE TABLE public.role_rule_change (
    company_id bigint NOT NULL,
    id bigint NOT NULL,
    pos_id bigint NOT NULL,
    user_id bigint NOT NULL,
    gain smallint NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL
);
ALTER TABLE public.role_rule_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.role_rule_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.scim_connection (
    company_id bigint NOT NULL,
    token_hash text,
    token_end text,
    made_at timestamp with time zone,
    made_by bigint,
    last_used_at timestamp with time zone,
    department_id bigint,
    "position" text
);
CREATE TABLE public.scim_group (
    company_id bigint NOT NULL,
    department_id bigint NOT NULL,
    external_id text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.scim_user (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    external_id text,
    user_name text NOT NULL,
    given_name text,
    family_name text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.second_factor (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    sealed_secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.security_setting (
    company_id bigint NOT NULL,
    session_idle_hours integer NOT NULL,
    session_max_hours integer NOT NULL,
    password_min_length integer NOT NULL,
    factor_required smallint DEFAULT 0 NOT NULL,
    factor_opens smallint DEFAULT 0 NOT NULL,
    codes_by_email smallint DEFAULT 0 NOT NULL,
    factor_required_since timestamp with time zone,
    allowed_addresses text DEFAULT ''::text NOT NULL,
    watermark smallint DEFAULT 0 NOT NULL,
    export_rows_limit integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint
);
CREATE TABLE public.sequence (
    company_id bigint NOT NULL,
    noun text NOT NULL,
    last_id bigint NOT NULL
);
CREATE TABLE public.session (
    session_id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    account_id bigint,
    token_hash text NOT NULL,
    previous_token_hash text,
    previous_until timestamp with time zone,
    cookie_hash text,
    device_id text NOT NULL,
    kind text NOT NULL,
    by_sign_on smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    unlocked_until timestamp with time zone,
    factor_given_at timestamp with time zone,
    browser text DEFAULT ''::text NOT NULL,
    system text DEFAULT ''::text NOT NULL,
    ip text,
    CONSTRAINT session_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'app'::text, 'link'::text])))
);
ALTER TABLE public.session ALTER COLUMN session_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.session_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sign_on (
    company_id bigint NOT NULL,
    is_on smallint DEFAULT 0 NOT NULL,
    issuer text,
    client_id text,
    secret_sealed text,
    match_by text DEFAULT 'phone'::text NOT NULL,
    claim text,
    is_enforced smallint DEFAULT 0 NOT NULL,
    break_glass_id bigint,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT sign_on_is_enforced_check CHECK ((is_enforced = ANY (ARRAY[0, 1]))),
    CONSTRAINT sign_on_is_on_check CHECK ((is_on = ANY (ARRAY[0, 1]))),
    CONSTRAINT sign_on_match_by_check CHECK ((match_by = ANY (ARRAY['phone'::text, 'work_id'::text, 'email'::text])))
);
CREATE TABLE public.sign_on_request (
    state_hash text NOT NULL,
    browser_hash text NOT NULL,
    company_id bigint NOT NULL,
    nonce text NOT NULL,
    verifier text NOT NULL,
    setting_version integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sms_code (
    country_code text NOT NULL,
    mobile text NOT NULL,
    scene text NOT NULL,
    asker text NOT NULL,
    salt text NOT NULL,
    code_hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sms_outbox (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    provider_key uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text DEFAULT 'code'::text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    batch_id bigint,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    sent_at timestamp with time zone,
    error text,
    provider_no text,
    report text,
    reported_at timestamp with time zone,
    asked_in text,
    email text,
    subject text,
    CONSTRAINT sms_outbox_report_check CHECK ((report = ANY (ARRAY['delivered'::text, 'undelivered'::text]))),
    CONSTRAINT sms_outbox_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
ALTER TABLE public.sms_outbox ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sms_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.startup (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    id bigint NOT NULL,
    name text,
    image jsonb,
    redirect_link text,
    start_date date,
    end_date date,
    agreed bigint,
    status bigint,
    reject_reason text,
    submit_time timestamp with time zone,
    submitted_by bigint,
    decide_time timestamp with time zone,
    replaces_id bigint
);
CREATE TABLE public.step_up_grant (
    company_id bigint NOT NULL,
    session_id bigint NOT NULL,
    kind text NOT NULL,
    call_name text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT step_up_grant_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'sms'::text])))
);
CREATE TABLE public.temporary_staff (
    company_id bigint NOT NULL,
    temp_id bigint NOT NULL,
    name text NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    type text NOT NULL,
    hours integer NOT NULL,
    department_id bigint NOT NULL,
    "position" text,
    status text DEFAULT 'invited'::text NOT NULL,
    invited_by bigint,
    invited_at timestamp with time zone NOT NULL,
    invite_expires_at timestamp with time zone,
    token_hash text,
    user_id bigint,
    start_time timestamp with time zone,
    expire_time timestamp with time zone,
    extend_count integer DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    kept_rule text,
    due_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT temporary_staff_check CHECK (((status <> ALL (ARRAY['active'::text, 'expiring'::text])) OR ((user_id IS NOT NULL) AND (expire_time IS NOT NULL)))),
    CONSTRAINT temporary_staff_extend_count_check CHECK (((extend_count >= 0) AND (extend_count <= 3))),
    CONSTRAINT temporary_staff_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'expiring'::text, 'expired'::text, 'ended'::text, 'converted'::text]))),
    CONSTRAINT temporary_staff_type_check CHECK ((type = ANY (ARRAY['temporary'::text, 'daily'::text, 'weekly'::text])))
);
CREATE TABLE public.temporary_type (
    company_id bigint NOT NULL,
    type text NOT NULL,
    hours integer NOT NULL,
    default_department_id bigint,
    leaves_groups integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT temporary_type_hours_check CHECK (((hours >= 1) AND (hours <= 720))),
    CONSTRAINT temporary_type_leaves_groups_check CHECK ((leaves_groups = ANY (ARRAY[0, 1]))),
    CONSTRAINT temporary_type_type_check CHECK ((type = ANY (ARRAY['temporary'::text, 'daily'::text, 'weekly'::text])))
);
CREATE TABLE public.transfer_item (
    company_id bigint NOT NULL,
    item_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    target_id bigint NOT NULL,
    target_name text NOT NULL,
    department_id bigint,
    recipient_id bigint,
    status text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT transfer_item_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'skipped'::text])))
);
CREATE TABLE public.undeliverable_number (
    company_id bigint NOT NULL,
    country_code text NOT NULL,
    phone text NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.usage_activity (
    company_id bigint NOT NULL,
    day date NOT NULL,
    user_id bigint NOT NULL,
    messages integer DEFAULT 0 NOT NULL,
    CONSTRAINT usage_activity_messages_check CHECK ((messages >= 0))
);
CREATE TABLE public.usage_day (
    company_id bigint NOT NULL,
    department_id bigint NOT NULL,
    day date NOT NULL,
    people integer NOT NULL,
    activated integer NOT NULL,
    active_day integer NOT NULL,
    active_week integer NOT NULL,
    active_month integer NOT NULL,
    messages integer NOT NULL,
    group_count integer NOT NULL
);
CREATE TABLE public.usage_direct (
    company_id bigint NOT NULL,
    department_id bigint NOT NULL,
    people integer NOT NULL,
    activated integer NOT NULL,
    active_day integer NOT NULL,
    active_week integer NOT NULL,
    active_month integer NOT NULL,
    messages_day bigint NOT NULL,
    messages_week bigint NOT NULL,
    messages_month bigint NOT NULL,
    listed integer NOT NULL,
    unlisted integer NOT NULL
);
CREATE TABLE public.usage_member (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    department_id bigint NOT NULL,
    activated smallint NOT NULL,
    opened integer NOT NULL,
    last_day date,
    messages integer[] NOT NULL,
    messages_week integer NOT NULL,
    messages_month integer NOT NULL,
    is_listed smallint DEFAULT 1 NOT NULL
);
CREATE TABLE public.vacation (
    company_id bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    deleted_at timestamp with time zone,
    id bigint NOT NULL,
    name text,
    unit text,
    vacation_days bigint,
    leave_limit bigint,
    paid bigint,
    carry_over bigint,
    applies_to jsonb,
    need_proof bigint,
    status bigint
);
CREATE TABLE public.verification_cancel_code (
    company_id bigint NOT NULL,
    ticket_hash text NOT NULL,
    user_id bigint NOT NULL,
    session_id bigint NOT NULL,
    scanner_session_id bigint,
    status smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.verify_token (
    token_hash text NOT NULL,
    company_id bigint NOT NULL,
    session_id bigint NOT NULL,
    scene text NOT NULL,
    subject_hash text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_country_code_mobile_key UNIQUE (country_code, mobile);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.activation_notice
    ADD CONSTRAINT activation_notice_pkey PRIMARY KEY (company_id, user_id, week);
ALTER TABLE ONLY public.administrator
    ADD CONSTRAINT administrator_pkey PRIMARY KEY (company_id, user_id, kind);
ALTER TABLE ONLY public.app_admin
    ADD CONSTRAINT app_admin_pkey PRIMARY KEY (company_id, app_id, user_id);
ALTER TABLE ONLY public.app_audience
    ADD CONSTRAINT app_audience_pkey PRIMARY KEY (company_id, app_id, kind, target_id);
ALTER TABLE ONLY public.app_open
    ADD CONSTRAINT app_open_pkey PRIMARY KEY (company_id, app_id, day);
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_pkey PRIMARY KEY (company_id, app_id);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (company_id, application_id);
ALTER TABLE ONLY public.banner
    ADD CONSTRAINT banner_pkey PRIMARY KEY (company_id, banner_id);
ALTER TABLE ONLY public.captcha
    ADD CONSTRAINT captcha_pkey PRIMARY KEY (captcha_hash);
ALTER TABLE ONLY public.captcha_ticket
    ADD CONSTRAINT captcha_ticket_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY public.chat_group_member
    ADD CONSTRAINT chat_group_member_pkey PRIMARY KEY (company_id, group_id, user_id);
ALTER TABLE ONLY public.chat_group
    ADD CONSTRAINT chat_group_pkey PRIMARY KEY (company_id, group_id);
ALTER TABLE ONLY public."checklistLine"
    ADD CONSTRAINT "checklistLine_pkey" PRIMARY KEY (company_id, line_id);
ALTER TABLE ONLY public."checklistTask"
    ADD CONSTRAINT "checklistTask_pkey" PRIMARY KEY (company_id, task_id);
ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.company_setting
    ADD CONSTRAINT company_setting_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.company_verification
    ADD CONSTRAINT company_verification_pkey PRIMARY KEY (company_id, verification_id);
ALTER TABLE ONLY public.complaint
    ADD CONSTRAINT complaint_pkey PRIMARY KEY (company_id, complaint_id);
ALTER TABLE ONLY public.complaint_reminder
    ADD CONSTRAINT complaint_reminder_pkey PRIMARY KEY (company_id, complaint_id);
ALTER TABLE ONLY public.cover
    ADD CONSTRAINT cover_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.custom_field
    ADD CONSTRAINT custom_field_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.deletion
    ADD CONSTRAINT deletion_pkey PRIMARY KEY (company_id, task_id);
ALTER TABLE ONLY public.department_link
    ADD CONSTRAINT department_link_pkey PRIMARY KEY (company_id, dept_id);
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (company_id, device_id);
ALTER TABLE ONLY public.dissolution
    ADD CONSTRAINT dissolution_pkey PRIMARY KEY (company_id, dissolution_id);
ALTER TABLE ONLY public.download_ticket
    ADD CONSTRAINT download_ticket_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY public.equity
    ADD CONSTRAINT equity_pkey PRIMARY KEY (company_id, kind);
ALTER TABLE ONLY public.equity_record
    ADD CONSTRAINT equity_record_pkey PRIMARY KEY (company_id, record_id);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (company_id, export_id);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (company_id, file_id);
ALTER TABLE ONLY public.group_setting
    ADD CONSTRAINT group_setting_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.group_whitelist
    ADD CONSTRAINT group_whitelist_pkey PRIMARY KEY (company_id, kind, target_id);
ALTER TABLE ONLY public.help_feedback
    ADD CONSTRAINT help_feedback_pkey PRIMARY KEY (company_id, user_id, topic);
ALTER TABLE ONLY public.holiday_import
    ADD CONSTRAINT holiday_import_pkey PRIMARY KEY (company_id, import_id);
ALTER TABLE ONLY public.holiday
    ADD CONSTRAINT holiday_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (company_id, user_id, request_id);
ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (company_id, import_id);
ALTER TABLE ONLY public.import_made
    ADD CONSTRAINT import_made_pkey PRIMARY KEY (company_id, import_id, kind, target_id);
ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (company_id, import_id, row_index);
ALTER TABLE ONLY public."inviteNote"
    ADD CONSTRAINT "inviteNote_pkey" PRIMARY KEY (company_id, note_id);
ALTER TABLE ONLY public.invite_link
    ADD CONSTRAINT invite_link_pkey PRIMARY KEY (company_id, invite_id);
ALTER TABLE ONLY public.invite_link
    ADD CONSTRAINT invite_link_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.invite_use
    ADD CONSTRAINT invite_use_pkey PRIMARY KEY (company_id, invite_id, person_hash);
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (company_id, invoice_id);
ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (subject, device_hash);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.linked_row
    ADD CONSTRAINT linked_row_pkey PRIMARY KEY (company_id, root_id, kind, source_id);
ALTER TABLE ONLY public.manage_group_member
    ADD CONSTRAINT manage_group_member_pkey PRIMARY KEY (company_id, group_id, user_id);
ALTER TABLE ONLY public.manage_group
    ADD CONSTRAINT manage_group_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.management_password
    ADD CONSTRAINT management_password_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.member_indexing
    ADD CONSTRAINT member_indexing_pkey PRIMARY KEY (company_id, field_id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.member_search
    ADD CONSTRAINT member_search_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (company_id, department_id, user_id);
ALTER TABLE ONLY public."messageTemplate"
    ADD CONSTRAINT "messageTemplate_pkey" PRIMARY KEY (company_id, template_id);
ALTER TABLE ONLY public.message_batch
    ADD CONSTRAINT message_batch_pkey PRIMARY KEY (company_id, batch_id);
ALTER TABLE ONLY public.message_recipient
    ADD CONSTRAINT message_recipient_pkey PRIMARY KEY (company_id, batch_id, seq);
ALTER TABLE ONLY public.message_spend
    ADD CONSTRAINT message_spend_pkey PRIMARY KEY (scope, key, day);
ALTER TABLE ONLY public.operation_record
    ADD CONSTRAINT operation_record_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.operation_target
    ADD CONSTRAINT operation_target_pkey PRIMARY KEY (company_id, target_type, target_id, record_id);
ALTER TABLE ONLY public."order"
    ADD CONSTRAINT order_pkey PRIMARY KEY (company_id, order_id);
ALTER TABLE ONLY public.pay_event
    ADD CONSTRAINT pay_event_pkey PRIMARY KEY (provider, event_id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (company_id, order_id, method);
ALTER TABLE ONLY public.people_count
    ADD CONSTRAINT people_count_pkey PRIMARY KEY (company_id, department_id, id);
ALTER TABLE ONLY public."plannedChange"
    ADD CONSTRAINT "plannedChange_pkey" PRIMARY KEY (company_id, plan_id);
ALTER TABLE ONLY public."position"
    ADD CONSTRAINT position_company_id_name_key UNIQUE (company_id, name);
ALTER TABLE ONLY public."position"
    ADD CONSTRAINT position_pkey PRIMARY KEY (company_id, position_id);
ALTER TABLE ONLY public."powerShare"
    ADD CONSTRAINT "powerShare_pkey" PRIMARY KEY (company_id, share_id);
ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (company_id, user_id, noun);
ALTER TABLE ONLY public.qr_login
    ADD CONSTRAINT qr_login_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY public.quick_app_list
    ADD CONSTRAINT quick_app_list_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (bucket, key);
ALTER TABLE ONLY public.record_chain
    ADD CONSTRAINT record_chain_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.record_check
    ADD CONSTRAINT record_check_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.record_checkpoint
    ADD CONSTRAINT record_checkpoint_pkey PRIMARY KEY (company_id, "position");
ALTER TABLE ONLY public.record_export
    ADD CONSTRAINT record_export_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_seal
    ADD CONSTRAINT record_seal_pkey PRIMARY KEY (company_id, record_id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (company_id, user_id, code_hash);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (company_id, order_id, refund_no);
ALTER TABLE ONLY public.resignation
    ADD CONSTRAINT resignation_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (company_id, review_id);
ALTER TABLE ONLY public.role_group
    ADD CONSTRAINT role_group_pkey PRIMARY KEY (company_id, group_id);
ALTER TABLE ONLY public.role_member
    ADD CONSTRAINT role_member_pkey PRIMARY KEY (company_id, pos_id, user_id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (company_id, pos_id);
ALTER TABLE ONLY public.role_rule_change
    ADD CONSTRAINT role_rule_change_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.role_rule
    ADD CONSTRAINT role_rule_pkey PRIMARY KEY (company_id, pos_id);
ALTER TABLE ONLY public.scim_connection
    ADD CONSTRAINT scim_connection_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.scim_group
    ADD CONSTRAINT scim_group_pkey PRIMARY KEY (company_id, department_id);
ALTER TABLE ONLY public.scim_user
    ADD CONSTRAINT scim_user_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.security_setting
    ADD CONSTRAINT security_setting_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.sequence
    ADD CONSTRAINT sequence_pkey PRIMARY KEY (company_id, noun);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sign_on
    ADD CONSTRAINT sign_on_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.sign_on_request
    ADD CONSTRAINT sign_on_request_pkey PRIMARY KEY (state_hash);
ALTER TABLE ONLY public.sms_code
    ADD CONSTRAINT sms_code_pkey PRIMARY KEY (country_code, mobile, scene, asker);
ALTER TABLE ONLY public.sms_outbox
    ADD CONSTRAINT sms_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.startup
    ADD CONSTRAINT startup_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.step_up_grant
    ADD CONSTRAINT step_up_grant_pkey PRIMARY KEY (company_id, session_id, kind, call_name);
ALTER TABLE ONLY public.temporary_staff
    ADD CONSTRAINT temporary_staff_pkey PRIMARY KEY (company_id, temp_id);
ALTER TABLE ONLY public.temporary_type
    ADD CONSTRAINT temporary_type_pkey PRIMARY KEY (company_id, type);
ALTER TABLE ONLY public.transfer_item
    ADD CONSTRAINT transfer_item_company_id_user_id_kind_target_id_key UNIQUE (company_id, user_id, kind, target_id);
ALTER TABLE ONLY public.transfer_item
    ADD CONSTRAINT transfer_item_pkey PRIMARY KEY (company_id, item_id);
ALTER TABLE ONLY public.undeliverable_number
    ADD CONSTRAINT undeliverable_number_pkey PRIMARY KEY (company_id, country_code, phone);
ALTER TABLE ONLY public.usage_activity
    ADD CONSTRAINT usage_activity_pkey PRIMARY KEY (company_id, day, user_id);
ALTER TABLE ONLY public.usage_day
    ADD CONSTRAINT usage_day_pkey PRIMARY KEY (company_id, department_id, day);
ALTER TABLE ONLY public.usage_direct
    ADD CONSTRAINT usage_direct_pkey PRIMARY KEY (company_id, department_id);
ALTER TABLE ONLY public.usage_member
    ADD CONSTRAINT usage_member_pkey PRIMARY KEY (company_id, user_id);
ALTER TABLE ONLY public.vacation
    ADD CONSTRAINT vacation_pkey PRIMARY KEY (company_id, id);
ALTER TABLE ONLY public.verification_cancel_code
    ADD CONSTRAINT verification_cancel_code_pkey PRIMARY KEY (company_id, ticket_hash);
ALTER TABLE ONLY public.verify_token
    ADD CONSTRAINT verify_token_pkey PRIMARY KEY (token_hash);
CREATE INDEX app_admin_person ON public.app_admin USING btree (company_id, user_id);
CREATE UNIQUE INDEX app_name ON public.app USING btree (company_id, name_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX app_offer ON public.app USING btree (company_id, offer_id) WHERE ((deleted_at IS NULL) AND (offer_id IS NOT NULL));
CREATE INDEX application_department ON public.application USING btree (company_id, department_id, status);
CREATE INDEX application_due ON public.application USING btree (applied_at) WHERE (status = 0);
CREATE INDEX application_state ON public.application USING btree (company_id, status, applied_at DESC, application_id DESC);
CREATE INDEX application_time ON public.application USING btree (company_id, applied_at DESC, application_id DESC);
CREATE UNIQUE INDEX application_waiting ON public.application USING btree (company_id, country_code, phone) WHERE (status = 0);
CREATE INDEX captcha_age ON public.captcha USING btree (expires_at);
CREATE INDEX captcha_ticket_age ON public.captcha_ticket USING btree (expires_at);
CREATE INDEX chat_group_activity ON public.chat_group USING btree (company_id, status, last_active_at);
CREATE INDEX chat_group_administrator ON public.chat_group_member USING btree (company_id, user_id) WHERE (is_admin = 1);
CREATE INDEX chat_group_member_user ON public.chat_group_member USING btree (company_id, user_id);
CREATE INDEX chat_group_owner ON public.chat_group USING btree (company_id, owner_id) WHERE (status = 'normal'::text);
CREATE INDEX "checklistLine_assignee_id_index" ON public."checklistLine" USING btree (company_id, assignee_id, line_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistLine_kind_index" ON public."checklistLine" USING btree (company_id, kind, line_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "checklistLine_title_unique" ON public."checklistLine" USING btree (company_id, kind, title) WHERE ((deleted_at IS NULL) AND (title IS NOT NULL));
CREATE INDEX "checklistTask_assignee_id_index" ON public."checklistTask" USING btree (company_id, assignee_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_checklist_id_index" ON public."checklistTask" USING btree (company_id, checklist_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_done_by_index" ON public."checklistTask" USING btree (company_id, done_by, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_due_on_index" ON public."checklistTask" USING btree (company_id, due_on, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_home_id_index" ON public."checklistTask" USING btree (company_id, home_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_kind_index" ON public."checklistTask" USING btree (company_id, kind, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_status_index" ON public."checklistTask" USING btree (company_id, status, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX "checklistTask_user_id_index" ON public."checklistTask" USING btree (company_id, user_id, task_id) WHERE (deleted_at IS NULL);
CREATE INDEX company_not_living ON public.company USING btree (company_id) WHERE (status <> 'normal'::text);
CREATE UNIQUE INDEX company_verification_standing ON public.company_verification USING btree (company_id) WHERE (status = ANY (ARRAY[1, 2]));
CREATE INDEX company_verification_submitted ON public.company_verification USING btree (company_id, submitted_at DESC);
CREATE INDEX complaint_action_index ON public.complaint USING btree (company_id, action, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_complaint_time_index ON public.complaint USING btree (company_id, complaint_time, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_group_id_index ON public.complaint USING btree (company_id, group_id, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_group_name_index ON public.complaint USING btree (company_id, group_name, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_handle_time_index ON public.complaint USING btree (company_id, handle_time, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_handler_id_index ON public.complaint USING btree (company_id, handler_id, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_reporter_id_index ON public.complaint USING btree (company_id, reporter_id, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_status_index ON public.complaint USING btree (company_id, status, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX complaint_type_index ON public.complaint USING btree (company_id, type, complaint_id) WHERE (deleted_at IS NULL);
CREATE INDEX cover_status_index ON public.cover USING btree (company_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX cover_submit_time_index ON public.cover USING btree (company_id, submit_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX cover_submitted_by_index ON public.cover USING btree (company_id, submitted_by, id) WHERE (deleted_at IS NULL);
CREATE INDEX custom_field_deleted ON public.custom_field USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX custom_field_name ON public.custom_field USING btree (company_id, name_key) WHERE ((is_system = 0) AND (deleted_at IS NULL));
CREATE INDEX deletion_due ON public.deletion USING btree (execute_at) WHERE (status = 'pending'::text);
CREATE INDEX deletion_newest ON public.deletion USING btree (company_id, created_at DESC, task_id DESC);
CREATE INDEX department_admin ON public.department USING btree (company_id, admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX department_ancestors ON public.department USING gin (ancestors);
CREATE INDEX department_children ON public.department USING btree (company_id, super_dept_id, rank) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX department_code ON public.department USING btree (company_id, dept_code) WHERE ((dept_code IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX department_link_once ON public.department_link USING btree (company_id, sub_company_id);
CREATE INDEX department_link_other ON public.department_link USING btree (sub_company_id);
CREATE INDEX department_order ON public.department USING btree (company_id, sort_path) WHERE (deleted_at IS NULL);
CREATE INDEX device_last_active_time_index ON public.device USING btree (company_id, last_active_time, device_id) WHERE (deleted_at IS NULL);
CREATE INDEX device_last_login_device_index ON public.device USING btree (company_id, last_login_device, device_id) WHERE (deleted_at IS NULL);
CREATE INDEX device_phone_model_index ON public.device USING btree (company_id, phone_model, device_id) WHERE (deleted_at IS NULL);
CREATE INDEX device_status_index ON public.device USING btree (company_id, status, device_id) WHERE (deleted_at IS NULL);
CREATE INDEX device_user_id_index ON public.device USING btree (company_id, user_id, device_id) WHERE (deleted_at IS NULL);
CREATE INDEX dissolution_due ON public.dissolution USING btree (due_at) WHERE (status = 'dissolving'::text);
CREATE INDEX dissolution_to_erase ON public.dissolution USING btree (decided_at) WHERE ((status = 'dissolved'::text) AND (erased_at IS NULL));
CREATE UNIQUE INDEX dissolution_under_way ON public.dissolution USING btree (company_id) WHERE (status = 'dissolving'::text);
CREATE INDEX download_ticket_age ON public.download_ticket USING btree (expires_at);
CREATE INDEX equity_record_time ON public.equity_record USING btree (company_id, "time" DESC, record_id DESC);
CREATE INDEX export_job_age ON public.export_job USING btree (company_id, created_at DESC, export_id DESC);
CREATE INDEX export_job_running ON public.export_job USING btree (leased_until) WHERE (status = 'running'::text);
CREATE INDEX file_idle ON public.file USING btree (idle_since) WHERE (idle_since IS NOT NULL);
CREATE INDEX file_uploads ON public.file USING btree (company_id, uploaded_by, uploaded_at);
CREATE INDEX holiday_date_index ON public.holiday USING btree (company_id, date, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX holiday_date_unique ON public.holiday USING btree (company_id, region, dept_ids, date) WHERE ((deleted_at IS NULL) AND (date IS NOT NULL));
CREATE INDEX holiday_dept_ids_index ON public.holiday USING gin (dept_ids jsonb_path_ops) WHERE (deleted_at IS NULL);
CREATE INDEX holiday_name_index ON public.holiday USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX holiday_region_index ON public.holiday USING btree (company_id, region, id) WHERE (deleted_at IS NULL);
CREATE INDEX holiday_type_index ON public.holiday USING btree (company_id, type, id) WHERE (deleted_at IS NULL);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
CREATE INDEX import_job_age ON public.import_job USING btree (company_id, created_at DESC, import_id DESC);
CREATE INDEX import_job_file ON public.import_job USING btree (company_id, noun, purpose, file_hash, created_at DESC);
CREATE INDEX import_job_open ON public.import_job USING btree (created_at) WHERE ((status = ANY (ARRAY['uploaded'::text, 'importing'::text])) OR (undo_status = 'running'::text));
CREATE UNIQUE INDEX import_job_running ON public.import_job USING btree (company_id, noun, purpose) WHERE (status = 'importing'::text);
CREATE INDEX import_row_state ON public.import_row USING btree (company_id, import_id, state, write_order, row_index);
CREATE INDEX "inviteNote_submit_time_index" ON public."inviteNote" USING btree (company_id, submit_time, note_id) WHERE (deleted_at IS NULL);
CREATE INDEX "inviteNote_submitted_by_index" ON public."inviteNote" USING btree (company_id, submitted_by, note_id) WHERE (deleted_at IS NULL);
CREATE INDEX invite_link_age ON public.invite_link USING btree (company_id, created_at DESC, invite_id DESC);
CREATE UNIQUE INDEX invite_link_current ON public.invite_link USING btree (company_id, dept_id, creator_id) WHERE (is_current = 1);
CREATE INDEX invite_link_maker ON public.invite_link USING btree (company_id, creator_id) WHERE (revoked_at IS NULL);
CREATE INDEX invoice_amount_index ON public.invoice USING btree (company_id, amount, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_applicant_id_index ON public.invoice USING btree (company_id, applicant_id, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_apply_time_index ON public.invoice USING btree (company_id, apply_time, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_invoice_status_index ON public.invoice USING btree (company_id, invoice_status, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_invoice_type_index ON public.invoice USING btree (company_id, invoice_type, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_issue_time_index ON public.invoice USING btree (company_id, issue_time, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_order_ids_index ON public.invoice USING gin (order_ids jsonb_path_ops) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_title_index ON public.invoice USING btree (company_id, title, invoice_id) WHERE (deleted_at IS NULL);
CREATE INDEX known_device_age ON public.known_device USING btree (proved_at);
CREATE UNIQUE INDEX linked_row_own ON public.linked_row USING btree (company_id, root_id, kind, own_id);
CREATE UNIQUE INDEX manage_group_name ON public.manage_group USING btree (company_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX manage_group_of_user ON public.manage_group_member USING btree (company_id, user_id);
CREATE INDEX member_account ON public.member USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX member_custom_fields ON public.member USING gin (custom_fields) WHERE (custom_fields <> '{}'::jsonb);
CREATE UNIQUE INDEX member_email ON public.member USING btree (company_id, lower(email)) WHERE ((email IS NOT NULL) AND (status <> 'purged'::text));
CREATE INDEX member_entry_time ON public.member USING btree (company_id, entry_time);
CREATE INDEX member_executive ON public.member USING btree (company_id, user_id) WHERE ((executive_mode = 1) AND (status = 'normal'::text));
CREATE INDEX member_hand_over ON public.member USING btree (company_id, user_id) WHERE (transfer_status = ANY (ARRAY[2, 4]));
CREATE INDEX member_inactive ON public.member USING btree (company_id, main_department_id, user_id) WHERE ((active_status = 0) AND (status = 'normal'::text));
CREATE INDEX member_last_sms ON public.member USING btree (company_id, last_sms_at) WHERE (last_sms_at IS NOT NULL);
CREATE INDEX member_main_department ON public.member USING btree (company_id, main_department_id);
CREATE INDEX member_name_order ON public.member USING btree (company_id, pinyin COLLATE "C", user_id) WHERE (status = 'normal'::text);
CREATE INDEX member_number ON public.member USING btree (country_code, phone) WHERE (status = 'normal'::text);
CREATE UNIQUE INDEX member_phone ON public.member USING btree (company_id, country_code, phone) WHERE (status <> 'purged'::text);
CREATE INDEX member_phone_show ON public.member USING btree (company_id, phone_show) WHERE ((phone_show <> 1) AND (status = 'normal'::text));
CREATE INDEX member_search_grams ON public.member_search USING gin (grams);
CREATE INDEX member_special_type ON public.member USING btree (company_id, member_type) WHERE ((member_type <> 'regular'::text) AND (status = 'normal'::text));
CREATE INDEX member_to_purge ON public.member USING btree (resigned_at) WHERE (status = 'resigned'::text);
CREATE INDEX member_unverified ON public.member USING btree (company_id, user_id) WHERE ((is_real_name = 0) AND (status = 'normal'::text));
CREATE UNIQUE INDEX member_work_id ON public.member USING btree (company_id, work_id) WHERE ((work_id IS NOT NULL) AND (status <> 'purged'::text));
CREATE INDEX membership_order ON public.membership USING btree (company_id, department_id, is_top DESC, rank);
CREATE INDEX membership_position ON public.membership USING btree (company_id, "position");
CREATE INDEX membership_secondary ON public.membership USING btree (company_id, department_id, user_id) WHERE (is_main = 0);
CREATE INDEX membership_supervisor ON public.membership USING btree (company_id, user_id) WHERE (is_supervisor = 1);
CREATE INDEX membership_user ON public.membership USING btree (company_id, user_id);
CREATE INDEX "messageTemplate_in_use_index" ON public."messageTemplate" USING btree (company_id, in_use, template_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "messageTemplate_name_unique" ON public."messageTemplate" USING btree (company_id, name) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX "messageTemplate_purpose_index" ON public."messageTemplate" USING btree (company_id, purpose, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX "messageTemplate_status_index" ON public."messageTemplate" USING btree (company_id, status, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX "messageTemplate_submit_time_index" ON public."messageTemplate" USING btree (company_id, submit_time, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX "messageTemplate_submitted_by_index" ON public."messageTemplate" USING btree (company_id, submitted_by, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX "messageTemplate_updated_at_index" ON public."messageTemplate" USING btree (company_id, updated_at, template_id) WHERE (deleted_at IS NULL);
CREATE INDEX message_batch_time ON public.message_batch USING btree (company_id, created_at DESC, batch_id DESC);
CREATE INDEX message_batch_unprepared ON public.message_batch USING btree (created_at) WHERE (prepared < to_send);
CREATE INDEX message_recipient_person ON public.message_recipient USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX message_recipient_stranger ON public.message_recipient USING btree (company_id, batch_id) WHERE ((user_id IS NULL) AND (phone <> ''::text));
CREATE INDEX message_recipient_unprepared ON public.message_recipient USING btree (company_id, batch_id, seq) WHERE ((reason IS NULL) AND (message_id IS NULL));
CREATE UNIQUE INDEX one_group_of_department ON public.chat_group USING btree (company_id, dept_id) WHERE ((dept_id IS NOT NULL) AND (status = 'normal'::text));
CREATE UNIQUE INDEX one_main_administrator ON public.administrator USING btree (company_id) WHERE (kind = 'main'::text);
CREATE UNIQUE INDEX one_main_membership ON public.membership USING btree (company_id, user_id) WHERE (is_main = 1);
CREATE UNIQUE INDEX one_open_invitation ON public.temporary_staff USING btree (company_id, country_code, phone) WHERE (status = 'invited'::text);
CREATE UNIQUE INDEX one_pending_deletion ON public.deletion USING btree (company_id, dept_id) WHERE (status = ANY (ARRAY['pending'::text, 'executing'::text]));
CREATE UNIQUE INDEX one_running_term ON public.temporary_staff USING btree (company_id, user_id) WHERE (status = ANY (ARRAY['active'::text, 'expiring'::text]));
CREATE INDEX operation_record_operator ON public.operation_record USING btree (company_id, operator_id, "time" DESC);
CREATE INDEX operation_record_recent ON public.operation_record USING btree (company_id, "time" DESC, id DESC) INCLUDE (operator_id, category, action, target_type, result);
CREATE INDEX operation_record_unusual ON public.operation_record USING btree (company_id, "time") INCLUDE (id, operator_id, category, action, result) WHERE ((operator_id IS NOT NULL) AND (((action = 'exportFile'::text) AND (result = 'done'::text)) OR (result = ANY (ARRAY['manage_password_wrong'::text, 'manage_password_locked'::text, 'managementPassword.loginWrong'::text, 'sms_code_wrong'::text, 'second_factor_wrong'::text, 'second_factor_locked'::text])) OR ((EXTRACT(hour FROM ("time" AT TIME ZONE 'Asia/Shanghai'::text)) >= (22)::numeric) OR (EXTRACT(hour FROM ("time" AT TIME ZONE 'Asia/Shanghai'::text)) < (6)::numeric))));
CREATE INDEX operation_target_record ON public.operation_target USING btree (company_id, record_id);
CREATE INDEX order_amount_index ON public."order" USING btree (company_id, amount, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_buyer_id_index ON public."order" USING btree (company_id, buyer_id, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_expiry_time_index ON public."order" USING btree (company_id, expiry_time, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_invoice_status_index ON public."order" USING btree (company_id, invoice_status, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_order_no_index ON public."order" USING btree (company_id, order_no, order_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX order_order_no_unique ON public."order" USING btree (company_id, order_no) WHERE ((deleted_at IS NULL) AND (order_no IS NOT NULL));
CREATE INDEX order_order_status_index ON public."order" USING btree (company_id, order_status, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_order_type_index ON public."order" USING btree (company_id, order_type, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_package_type_index ON public."order" USING btree (company_id, package_type, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_pay_deadline_index ON public."order" USING btree (company_id, pay_deadline, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_product_name_index ON public."order" USING btree (company_id, product_name, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_purchase_time_index ON public."order" USING btree (company_id, purchase_time, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX order_transaction_status_index ON public."order" USING btree (company_id, transaction_status, order_id) WHERE (deleted_at IS NULL);
CREATE INDEX pay_event_time ON public.pay_event USING btree (received_at);
CREATE INDEX payment_ended ON public.payment USING btree (settled_at) WHERE (provider IS NOT NULL);
CREATE INDEX payment_open ON public.payment USING btree (begun_at) WHERE (status = 'begun'::text);
CREATE INDEX payment_order_no ON public.payment USING btree (order_no);
CREATE INDEX "plannedChange_creator_id_index" ON public."plannedChange" USING btree (company_id, creator_id, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_department_id_index" ON public."plannedChange" USING btree (company_id, department_id, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_effective_on_index" ON public."plannedChange" USING btree (company_id, effective_on, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_home_id_index" ON public."plannedChange" USING btree (company_id, home_id, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_kind_index" ON public."plannedChange" USING btree (company_id, kind, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_status_index" ON public."plannedChange" USING btree (company_id, status, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "plannedChange_user_id_index" ON public."plannedChange" USING btree (company_id, user_id, plan_id) WHERE (deleted_at IS NULL);
CREATE INDEX "powerShare_capability_index" ON public."powerShare" USING btree (company_id, capability, share_id) WHERE (deleted_at IS NULL);
CREATE INDEX "powerShare_depts_index" ON public."powerShare" USING gin (depts jsonb_path_ops) WHERE (deleted_at IS NULL);
CREATE INDEX "powerShare_monthly_quota_index" ON public."powerShare" USING btree (company_id, monthly_quota, share_id) WHERE (deleted_at IS NULL);
CREATE INDEX "powerShare_status_index" ON public."powerShare" USING btree (company_id, status, share_id) WHERE (deleted_at IS NULL);
CREATE INDEX qr_login_age ON public.qr_login USING btree (expires_at);
CREATE INDEX rate_limit_age ON public.rate_limit USING btree (expires_at);
CREATE INDEX record_check_due ON public.record_check USING btree (checked_at);
CREATE UNIQUE INDEX record_seal_position ON public.record_seal USING btree (company_id, "position");
CREATE INDEX refund_open ON public.refund USING btree (begun_at) WHERE ((status = 'asked'::text) AND (provider IS NOT NULL));
CREATE INDEX resignation_departments ON public.resignation USING gin (department_ids);
CREATE INDEX resignation_time ON public.resignation USING btree (company_id, resigned_at DESC, user_id DESC);
CREATE UNIQUE INDEX review_number ON public.review USING btree (review_id);
CREATE INDEX review_of_target ON public.review USING btree (company_id, kind, target_id, review_id DESC);
CREATE UNIQUE INDEX review_open ON public.review USING btree (company_id, kind, target_id) WHERE (status = 0);
CREATE INDEX review_waiting ON public.review USING btree (submitted_at) WHERE (status = 0);
CREATE UNIQUE INDEX role_group_name ON public.role_group USING btree (company_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX role_member_user ON public.role_member USING btree (company_id, user_id, pos_id);
CREATE UNIQUE INDEX role_name ON public.role USING btree (company_id, group_id, name_key) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX scim_connection_token ON public.scim_connection USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE UNIQUE INDEX scim_group_external ON public.scim_group USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX scim_user_external ON public.scim_user USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX scim_user_name ON public.scim_user USING btree (company_id, lower(user_name));
CREATE INDEX session_by_device ON public.session USING btree (company_id, device_id) WHERE (revoked_at IS NULL);
CREATE INDEX session_by_user ON public.session USING btree (company_id, user_id) WHERE (revoked_at IS NULL);
CREATE INDEX session_previous ON public.session USING btree (previous_token_hash) WHERE (previous_token_hash IS NOT NULL);
CREATE UNIQUE INDEX sibling_name ON public.department USING btree (company_id, super_dept_id, name_key) WHERE (deleted_at IS NULL);
CREATE INDEX sign_on_request_age ON public.sign_on_request USING btree (expires_at);
CREATE INDEX sms_code_age ON public.sms_code USING btree (expires_at);
CREATE INDEX sms_outbox_company ON public.sms_outbox USING btree (company_id, id DESC);
CREATE INDEX sms_outbox_due ON public.sms_outbox USING btree (((purpose <> 'code'::text)), next_attempt_at) WHERE (status = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX sms_outbox_kept ON public.sms_outbox USING btree (created_at) WHERE (text <> ''::text);
CREATE INDEX sms_outbox_key ON public.sms_outbox USING btree (provider_key);
CREATE INDEX sms_outbox_number ON public.sms_outbox USING btree (provider_no) WHERE (provider_no IS NOT NULL);
CREATE INDEX startup_end_date_index ON public.startup USING btree (company_id, end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX startup_start_date_index ON public.startup USING btree (company_id, start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX startup_status_index ON public.startup USING btree (company_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX startup_submit_time_index ON public.startup USING btree (company_id, submit_time, id) WHERE (deleted_at IS NULL);
CREATE INDEX startup_submitted_by_index ON public.startup USING btree (company_id, submitted_by, id) WHERE (deleted_at IS NULL);
CREATE INDEX step_up_grant_age ON public.step_up_grant USING btree (expires_at);
CREATE INDEX temporary_staff_due ON public.temporary_staff USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX temporary_staff_forgotten ON public.temporary_staff USING btree (ended_at) WHERE ((user_id IS NULL) AND (phone <> ''::text) AND (ended_at IS NOT NULL));
CREATE INDEX temporary_staff_order ON public.temporary_staff USING btree (company_id, (
CASE status
    WHEN 'expiring'::text THEN 0
    WHEN 'active'::text THEN 1
    WHEN 'invited'::text THEN 2
    ELSE 3
END), expire_time, temp_id DESC);
CREATE INDEX temporary_staff_person ON public.temporary_staff USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX temporary_staff_token ON public.temporary_staff USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX transfer_item_ready ON public.transfer_item USING btree (company_id, item_id) WHERE ((status = 'waiting'::text) AND (recipient_id IS NOT NULL));
CREATE INDEX usage_member_department ON public.usage_member USING btree (company_id, department_id);
CREATE INDEX usage_member_messages ON public.usage_member USING btree (company_id, messages_month DESC, user_id) WHERE (is_listed = 1);
CREATE INDEX vacation_name_index ON public.vacation USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX vacation_name_unique ON public.vacation USING btree (company_id, name) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX vacation_paid_index ON public.vacation USING btree (company_id, paid, id) WHERE (deleted_at IS NULL);
CREATE INDEX vacation_status_index ON public.vacation USING btree (company_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX vacation_unit_index ON public.vacation USING btree (company_id, unit, id) WHERE (deleted_at IS NULL);
CREATE INDEX vacation_vacation_days_index ON public.vacation USING btree (company_id, vacation_days, id) WHERE (deleted_at IS NULL);
CREATE INDEX verify_token_age ON public.verify_token USING btree (expires_at);
CREATE TRIGGER department_carried_ruled AFTER UPDATE ON public.department REFERENCING OLD TABLE AS way_before NEW TABLE AS way_after FOR EACH STATEMENT EXECUTE FUNCTION public.rule_carried();
CREATE TRIGGER department_moved_counted AFTER UPDATE ON public.department REFERENCING OLD TABLE AS before_move NEW TABLE AS after_move FOR EACH STATEMENT EXECUTE FUNCTION public.count_moved();
CREATE TRIGGER keep_main_administrator BEFORE UPDATE OF status ON public.member FOR EACH ROW EXECUTE FUNCTION public.keep_main_administrator();
CREATE CONSTRAINT TRIGGER main_administrator_comes AFTER INSERT ON public.administrator DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'main'::text)) EXECUTE FUNCTION public.one_main_administrator_works_here();
CREATE CONSTRAINT TRIGGER main_administrator_leaves AFTER DELETE OR UPDATE ON public.administrator DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.kind = 'main'::text)) EXECUTE FUNCTION public.one_main_administrator_works_here();
CREATE TRIGGER member_arrived_counted AFTER INSERT ON public.member REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION public.count_arrived();
CREATE TRIGGER member_arrived_ruled AFTER INSERT ON public.member REFERENCING NEW TABLE AS arrived_people FOR EACH STATEMENT EXECUTE FUNCTION public.rule_arrived();
CREATE TRIGGER member_changed_ruled AFTER UPDATE OF status, member_type ON public.member FOR EACH ROW WHEN (((old.status <> new.status) OR (old.member_type <> new.member_type))) EXECUTE FUNCTION public.rule_changed();
CREATE TRIGGER member_standing AFTER UPDATE OF status, active_status ON public.member FOR EACH ROW WHEN (((old.status <> new.status) OR (old.active_status <> new.active_status))) EXECUTE FUNCTION public.count_standing();
CREATE TRIGGER membership_joined_counted AFTER INSERT ON public.membership REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION public.count_joined();
CREATE TRIGGER membership_parted_counted AFTER DELETE ON public.membership REFERENCING OLD TABLE AS parted FOR EACH STATEMENT EXECUTE FUNCTION public.count_parted();
CREATE TRIGGER membership_reseated_ruled AFTER UPDATE ON public.membership REFERENCING OLD TABLE AS seat_before NEW TABLE AS seat_after FOR EACH STATEMENT EXECUTE FUNCTION public.rule_reseated();
CREATE TRIGGER membership_seated_ruled AFTER INSERT ON public.membership REFERENCING NEW TABLE AS seated FOR EACH STATEMENT EXECUTE FUNCTION public.rule_seated();
CREATE TRIGGER membership_unseated_ruled AFTER DELETE ON public.membership REFERENCING OLD TABLE AS unseated FOR EACH STATEMENT EXECUTE FUNCTION public.rule_unseated();
CREATE TRIGGER operation_record_kept BEFORE DELETE ON public.operation_record FOR EACH ROW EXECUTE FUNCTION public.refuse_record_removal();
CREATE TRIGGER operation_record_unchanged BEFORE UPDATE ON public.operation_record FOR EACH ROW EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER operation_record_whole BEFORE TRUNCATE ON public.operation_record FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER operation_target_kept BEFORE DELETE ON public.operation_target FOR EACH ROW EXECUTE FUNCTION public.refuse_record_removal();
CREATE TRIGGER operation_target_unchanged BEFORE UPDATE ON public.operation_target FOR EACH ROW EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER operation_target_whole BEFORE TRUNCATE ON public.operation_target FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER record_checkpoint_kept BEFORE DELETE ON public.record_checkpoint FOR EACH ROW EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER record_checkpoint_unchanged BEFORE UPDATE ON public.record_checkpoint FOR EACH ROW EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER record_checkpoint_whole BEFORE TRUNCATE ON public.record_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER record_seal_kept BEFORE DELETE ON public.record_seal FOR EACH ROW EXECUTE FUNCTION public.refuse_record_removal();
CREATE TRIGGER record_seal_unchanged BEFORE UPDATE ON public.record_seal FOR EACH ROW EXECUTE FUNCTION public.refuse_record_change();
CREATE TRIGGER record_seal_whole BEFORE TRUNCATE ON public.record_seal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_record_change();
ALTER TABLE ONLY public.chat_group_member
    ADD CONSTRAINT chat_group_member_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.chat_group(company_id, group_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.import_made
    ADD CONSTRAINT import_made_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES public.import_job(company_id, import_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES public.import_job(company_id, import_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invite_use
    ADD CONSTRAINT invite_use_company_id_invite_id_fkey FOREIGN KEY (company_id, invite_id) REFERENCES public.invite_link(company_id, invite_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manage_group_member
    ADD CONSTRAINT manage_group_member_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.manage_group(company_id, id);
ALTER TABLE ONLY public.manage_group_member
    ADD CONSTRAINT manage_group_member_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.member(company_id, user_id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_company_id_department_id_fkey FOREIGN KEY (company_id, department_id) REFERENCES public.department(company_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.member(company_id, user_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.message_recipient
    ADD CONSTRAINT message_recipient_company_id_batch_id_fkey FOREIGN KEY (company_id, batch_id) REFERENCES public.message_batch(company_id, batch_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.resignation
    ADD CONSTRAINT resignation_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.member(company_id, user_id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.role_group(company_id, group_id);
ALTER TABLE ONLY public.role_member
    ADD CONSTRAINT role_member_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES public.member(company_id, user_id);
ALTER TABLE ONLY public.role_rule
    ADD CONSTRAINT role_rule_company_id_pos_id_fkey FOREIGN KEY (company_id, pos_id) REFERENCES public.role(company_id, pos_id);
