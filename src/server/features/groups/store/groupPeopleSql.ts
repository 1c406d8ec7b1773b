import { type RawBuilder, sql } from 'kysely';

/** A condition on `chat_group`. */
export type GroupCondition = RawBuilder<unknown>;

/** A list of ids as a value of a statement. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Common table `target`: the groups that take their people from a department, with how far they reach. */
export const targetOf = (companyId: number, condition: GroupCondition) => sql`
  target as materialized (
    select chat_group.group_id, chat_group.dept_id, chat_group.include_sub, chat_group.include_hidden,
      chat_group.in_step, department.sort_path
    from chat_group
    join department on department.company_id = chat_group.company_id and department.id = chat_group.dept_id
    where chat_group.company_id = ${companyId} and ${condition}
  )`;

/**
 * Common tables `hidden` and `inside`: the departments whose people the groups of `target` have (a row per group: its
 * department and what is included).
 */
export const insideOf = (companyId: number) => sql`
  hidden as materialized (
    select id, ancestors from department
    where company_id = ${companyId} and hidden = 1 and deleted_at is null
  ),
  inside as materialized (
    select target.group_id, department.id, department.main_count
    from target
    join department on department.company_id = ${companyId} and department.deleted_at is null
      and department.sort_path >= target.sort_path
      -- A path followed by 0 comes before all below the department, by / after them.
      and department.sort_path <
        case when target.include_sub = 1 then left(target.sort_path, -1) || '/' else target.sort_path || '0' end
    where target.include_hidden = 1 or not exists (
      select 1 from hidden
      where hidden.id <> target.dept_id and target.dept_id = any(hidden.ancestors)
        and hidden.id = any(department.ancestors))
  )`;

/**
 * Common tables `residents` and `guests` after `inside`: people of groups kept in step, counted as those of departments are,
 * by main department, and the few guests one by one.
 */
export const countedOf = (companyId: number) => sql`
  residents as (
    select group_id, sum(main_count) as count from inside group by group_id
  ),
  guests as (
    select inside.group_id, count(distinct guest.user_id) as count
    from inside
    join membership guest on guest.company_id = ${companyId} and guest.department_id = inside.id
      and guest.is_main = 0
    join member person on person.company_id = guest.company_id and person.user_id = guest.user_id
      and person.status = 'normal'
    where not exists (select 1 from inside home
      where home.group_id = inside.group_id and home.id = person.main_department_id)
    group by inside.group_id
  )`;

/** Whether the owner of `chat_group` may have a large group: listed by name, or by a department they are in. */
export const isOwnerListed = sql<boolean>`exists (
  select 1 from group_whitelist entry
  where entry.company_id = chat_group.company_id and (
    entry.kind = 'person' and entry.target_id = chat_group.owner_id
    or entry.kind = 'department' and exists (
      select 1 from membership seat
      join department home on home.company_id = seat.company_id and home.id = seat.department_id
        and home.deleted_at is null
      where seat.company_id = chat_group.company_id and seat.user_id = chat_group.owner_id
        and home.ancestors @> array[entry.target_id])))`;
