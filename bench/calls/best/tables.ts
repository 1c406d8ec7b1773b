/**
 * The address book as an expert would keep it for these questions alone: keys as they are asked, counters beside what they count, the way
 * to a department as text. Loaded from the company as it stands in our tables; nothing else is taken from them.
 */
export const bestTables = (companyId: number): readonly string[] => [
  'drop schema if exists best cascade',
  'create schema best',
  `create table best.department as select company_id, id, super_dept_id as parent_id, rank, name, sort_path as path,
    (select string_agg(above.name, '/' order by cardinality(above.ancestors)) from department above
      where above.company_id = department.company_id and above.id = any(department.ancestors)) as full_name,
    ancestors, main_count as mains, 0 as people, 0 as inactive, 0 as several, child_count as children, version, source,
    name_key || ' ' || haystack as haystack
    from department where company_id = ${companyId} and deleted_at is null`,
  'alter table best.department add primary key (company_id, id)',
  `create table best.person as select company_id, user_id, name, pinyin, country_code, phone, phone_show, email, work_id,
    extension, office_location, note, entry_time, active_status, is_real_name, executive_mode, member_type, status,
    last_active_at, last_sms_at, main_department_id, version
    from member where company_id = ${companyId} and status = 'normal'`,
  'alter table best.person add primary key (company_id, user_id)',
  `create table best.seat as select company_id, department_id, user_id, is_main, is_supervisor, is_top, rank, position
    from membership where company_id = ${companyId}`,
  'alter table best.seat add primary key (company_id, department_id, user_id)',
  'create index on best.seat (company_id, department_id, is_top desc, rank, user_id)',
  'create index on best.seat (company_id, user_id)',
  'create index on best.seat (company_id, department_id, user_id) where is_main = 0',
  'create index on best.department (company_id, path) include (id, mains)',
  'create index on best.department (company_id, parent_id, rank)',
  'create index on best.department using gin (ancestors)',
  `create index on best.person (company_id, main_department_id, user_id) where active_status = 0`,
  'create index on best.person (company_id, pinyin, user_id)',
  `create table best.role as select held.company_id, held.user_id, held.pos_id, role.name
    from role_member held left join role on role.company_id = held.company_id and role.pos_id = held.pos_id
    where held.company_id = ${companyId}`,
  'create index on best.role (company_id, user_id)',
  `create table best.search as select company_id, user_id, grams, haystack from member_search where company_id = ${companyId}`,
  'create index on best.search using gin (grams)',
  'alter table best.search add primary key (company_id, user_id)',
  `create table best.reader (token text primary key, company_id bigint, user_id bigint, sees_all boolean, roots bigint[])`,
  `create table best.record (id bigint generated always as identity primary key, company_id bigint, time timestamptz,
    operator_id bigint, action text, target_id bigint, changes jsonb)`,
  `update best.department place set people = counted.people, inactive = counted.inactive, several = counted.several from (
    select above as id, count(distinct seat.user_id) as people,
      count(distinct seat.user_id) filter (where person.active_status = 0) as inactive,
      count(distinct seat.user_id) filter (where guest.user_id is not null) as several
    from best.seat seat
    join best.department inside on inside.company_id = seat.company_id and inside.id = seat.department_id
    join best.person person on person.company_id = seat.company_id and person.user_id = seat.user_id
    left join (select distinct user_id from best.seat where is_main = 0) guest on guest.user_id = seat.user_id
    cross join lateral unnest(inside.ancestors) above group by above) counted
    where counted.id = place.id`,
  `insert into best.department (company_id, id, parent_id, name, path, ancestors, mains, people, inactive, several)
    select ${companyId}, 0, null, '', '', '{}', 0, count(*), count(*) filter (where active_status = 0),
      (select count(distinct user_id) from best.seat where is_main = 0) from best.person`,
  ...['department', 'person', 'seat', 'role', 'search'].map((name) => `vacuum analyze best.${name}`),
];
