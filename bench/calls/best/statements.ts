import { batchSize } from '../questions.ts';

/** A statement as it is prepared once, with how a question's fields become its arguments: literals. */
export interface BestStatement {
  readonly parameters: string;
  readonly text: string;
  readonly argumentsOf: (fields: Fields) => string;
}

type Fields = Readonly<Record<string, unknown>>;

const quote = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
const numberOf = (value: unknown): string => String(Number(value ?? 0));
const numbersOf = (values: unknown): string =>
  `array[${(Array.isArray(values) ? values : []).map(numberOf).join(', ')}]::bigint[]`;
const offsetOf = ({ page, page_size: size }: Fields): string =>
  String((Number(page ?? 1) - 1) * Number(size ?? 20));

/** Who asks, and how far they see; nothing is answered to someone who is not signed in. Every statement begins with it. */
const reader = `with reader as materialized (
  select company_id, user_id, sees_all, roots from best.reader where token = $1)`;

const ways = `(select json_agg(json_build_object('id', place.id, 'name', place.name, 'path', place.full_name, 'position',
    seat.position, 'is_main', seat.is_main, 'is_supervisor', seat.is_supervisor, 'is_top', seat.is_top)
    order by seat.is_main desc, place.path)
  from best.seat seat join best.department place on place.company_id = seat.company_id and place.id = seat.department_id
  where seat.company_id = person.company_id and seat.user_id = person.user_id)`;

const personJson = `json_build_object('user_id', person.user_id, 'name', person.name, 'pinyin', person.pinyin,
  'country_code', person.country_code, 'phone', left(person.phone, 3) || '****' || right(person.phone, 4),
  'phone_show', person.phone_show, 'email', person.email, 'workId', person.work_id, 'extension', person.extension,
  'office_location', person.office_location, 'note', person.note, 'entry_time', person.entry_time,
  'active_status', person.active_status, 'is_real_name', person.is_real_name, 'executive_mode', person.executive_mode,
  'member_type', person.member_type, 'status', person.status, 'last_active_at', person.last_active_at,
  'last_sms_at', person.last_sms_at, 'version', person.version, 'main_department_id', person.main_department_id,
  'departments', ${ways}, 'roles', coalesce((select json_agg(json_build_object('posId', pos_id, 'posName', name))
    from best.role where role.company_id = person.company_id and role.user_id = person.user_id), '[]'),
  'can', json_build_object('read', 1, 'update', 1, 'revealPhone', 1))`;

/** Ids in their order, then their rows: `ids` gives user_id and place. */
const page = (ids: string, totals: string): string => `, hit as materialized (${ids})
  select json_build_object('list', coalesce((select json_agg(${personJson} order by hit.place)
      from hit join best.person person on person.company_id = (select company_id from reader)
        and person.user_id = hit.user_id), '[]'), ${totals})::text as answer from reader`;

const totalsOf = (id: string): string => `'total', (select people from best.department place
    where place.company_id = reader.company_id and place.id = ${id}),
  'active_total', (select people - inactive from best.department place
    where place.company_id = reader.company_id and place.id = ${id}),
  'several_total', (select several from best.department place
    where place.company_id = reader.company_id and place.id = ${id})`;

/** Of the whole company in tree order, by running sums over the counters of departments. */
const ofCompany = `, running as (
    select id, path, mains, sum(mains) over (order by path) as upto
    from (select id, path, mains from best.department
      where company_id = (select company_id from reader where sees_all) and mains > 0
      order by path limit $2::int + 20) front),
  slice as (select * from running where upto > $2::int and upto - mains < $2::int + 20)`;
const companyIds = `select seat.user_id, row_number() over (order by slice.path, seat.is_top desc, seat.rank, seat.user_id) as place
  from slice join best.seat seat on seat.company_id = (select company_id from reader)
    and seat.department_id = slice.id and seat.is_main = 1
  order by place limit 20 offset $2::int - (select min(upto - mains) from slice)`;

/** Of one branch from its beginning: departments in order until there are people enough. Guests stand in their own place. */
const branchIds = (root: string): string => `select user_id, row_number() over () as place from (
    select seat.user_id from (
      select inside.id, inside.path from best.department root
      join best.department inside on inside.company_id = root.company_id and inside.path >= root.path
        and inside.path < left(root.path, -1) || '/'
      where root.company_id = (select company_id from reader) and root.id = ${root}
      order by inside.path limit $2::int + 20) inside
    join best.seat seat on seat.company_id = (select company_id from reader) and seat.department_id = inside.id
    where seat.is_main = 1 or not exists (
      select from best.seat other join best.department elsewhere on elsewhere.company_id = other.company_id
        and elsewhere.id = other.department_id
      where other.company_id = seat.company_id and other.user_id = seat.user_id and ${root} = any(elsewhere.ancestors)
        and (other.is_main = 1 or elsewhere.path < inside.path))
    order by inside.path, seat.is_top desc, seat.rank, seat.user_id limit 20 offset $2::int) people`;

const found = `best.search entry join best.person person on person.company_id = entry.company_id
  and person.user_id = entry.user_id
  where entry.company_id = (select company_id from reader) and entry.grams @> $3::text[] and entry.haystack like $2`;

const levelJson = `json_build_object('id', place.id, 'name', place.name, 'superDeptId', place.parent_id, 'path', place.full_name,
  'users_count', place.people, 'has_children', place.children > 0, 'source', place.source, 'version', place.version,
  'supervisors', coalesce((select json_agg(json_build_object('user_id', person.user_id, 'name', person.name))
    from best.seat seat join best.person person on person.company_id = seat.company_id and person.user_id = seat.user_id
    where seat.company_id = place.company_id and seat.department_id = place.id and seat.is_supervisor = 1), '[]'),
  'can', json_build_object('read', 1, 'create', 1, 'update', 1, 'delete', 1))`;

const level = `(select coalesce(json_agg(${levelJson} order by place.rank), '[]') from best.department place
  where place.company_id = reader.company_id and place.parent_id = $2)`;

/** Of those in or below a department: who is also elsewhere. */
const parted = `(select count(*) from (
    select seat.user_id from (
      select seated.user_id from best.department inside
      join best.seat seated on seated.company_id = inside.company_id and seated.department_id = inside.id
      where inside.company_id = place.company_id and inside.path >= place.path
        and inside.path < left(place.path, -1) || '/'
      intersect select user_id from best.seat where company_id = (select company_id from reader) and is_main = 0) guest
    join best.seat seat on seat.company_id = place.company_id and seat.user_id = guest.user_id
    join best.department home on home.company_id = seat.company_id and home.id = seat.department_id
    group by seat.user_id having not bool_and(place.id = any(home.ancestors))) each)`;

/** A branch under another parent: the way of everything in it, the counters above. */
const moved = `, root as materialized (select root.*, above.path as above_path, above.full_name as above_name
      from best.department root left join best.department above on above.company_id = root.company_id
        and above.id = root.parent_id and above.id <> 0
      where root.company_id = (select company_id from reader) and root.id = $2 for no key update of root),
  target as (select id, path, ancestors, full_name from best.department
      where company_id = (select company_id from reader) and id = $3),
  rewritten as (update best.department inside set
        ancestors = target.ancestors || inside.ancestors[cardinality(root.ancestors):],
        path = target.path || substr(inside.path, length(coalesce(root.above_path, '')) + 1),
        full_name = concat_ws('/', nullif(target.full_name, ''), substr(inside.full_name,
          case when root.above_name is null then 1 else length(root.above_name) + 2 end)),
        parent_id = case when inside.id = root.id then target.id else inside.parent_id end, version = inside.version + 1
      from root, target where inside.company_id = root.company_id and inside.path >= root.path
        and inside.path < left(root.path, -1) || '/' and inside.id <> 0 returning inside.id),
  counted as (update best.department above set people = above.people + change.people, children = above.children
        + (above.id = change.parent)::int * sign(change.people)::int
      from (select unnest(target.ancestors) as id, target.id as parent, root.people from root, target
        union all select unnest(root.ancestors[:cardinality(root.ancestors) - 1]), root.parent_id, -root.people from root) change
      where above.company_id = (select company_id from reader) and above.id = change.id)`;

/** People into one department, out of all others. */
const attached = `, locked as materialized (select company_id, user_id, main_department_id from best.person
      where company_id = (select company_id from reader) and user_id = any($2) order by user_id for no key update),
  gone as (delete from best.seat using locked where seat.company_id = locked.company_id
      and seat.user_id = locked.user_id and seat.department_id <> $3 returning seat.department_id),
  come as (insert into best.seat (company_id, department_id, user_id, is_main, is_supervisor, is_top, rank, position)
      select company_id, $3, user_id, 1, 0, 0, 'm', $4 from locked
      on conflict (company_id, department_id, user_id) do update set is_main = 1, position = excluded.position),
  counted as (update best.department above set people = above.people + change.people, mains = above.mains
        + (above.id = change.own)::int * change.people
      from (select way as id, max(own) as own, sum(people)::int as people from (
          select unnest(home.ancestors) as way, home.id as own, -1 as people from locked
          join best.department home on home.company_id = locked.company_id and home.id = locked.main_department_id
          union all select unnest(home.ancestors), home.id, (select count(*) from locked) from best.department home
          where home.company_id = (select company_id from reader) and home.id = $3) each group by way) change
      where above.company_id = (select company_id from reader) and above.id = change.id and change.people <> 0),
  written as (update best.person person set main_department_id = $3, version = version + 1 from locked
      where person.company_id = locked.company_id and person.user_id = locked.user_id returning person.user_id),
  recorded as (insert into best.record (company_id, time, operator_id, action, target_id, changes)
      select reader.company_id, now(), reader.user_id, 'member.attach', written.user_id,
        jsonb_build_array(jsonb_build_object('field', 'departments', 'new', $3)) from written, reader)`;

export const bestStatements = (
  termsOf: (keyword: string) => { readonly grams: readonly string[]; readonly like: string } | undefined,
): Readonly<Record<string, BestStatement>> => {
  const keywordOf = (fields: Fields): string => {
    const terms = termsOf(String(fields.keyword ?? fields.keywords));
    return `${quote(terms?.like)}, array[${(terms?.grams ?? []).map(quote).join(', ')}]::text[]`;
  };
  const company: BestStatement = {
    parameters: 'text, int',
    text: `${reader}${ofCompany}${page(companyIds, totalsOf('0'))}`,
    argumentsOf: offsetOf,
  };
  return {
    'departmentUsers, company, page 1': company,
    'departmentUsers, company, page 4,000': company,
    'departmentUsers, branch, page 1': {
      parameters: 'text, int, bigint',
      text: `${reader}${page(branchIds('$3'), totalsOf('$3'))}`,
      argumentsOf: (fields) => `${offsetOf(fields)}, ${numberOf(fields.id)}`,
    },
    'departmentUsers, one department': {
      parameters: 'text, bigint',
      text: `${reader}${page(
        `select user_id, row_number() over (order by is_top desc, rank, user_id) as place from best.seat
          where company_id = (select company_id from reader) and department_id = $2
          order by is_top desc, rank, user_id limit 20`,
        `'total', (select count(*) from best.seat seat where seat.company_id = reader.company_id and seat.department_id = $2),
          'active_total', (select count(*) filter (where person.active_status = 1) from best.seat seat
            join best.person person on person.company_id = seat.company_id and person.user_id = seat.user_id
            where seat.company_id = reader.company_id and seat.department_id = $2)`,
      )}`,
      argumentsOf: ({ id }) => numberOf(id),
    },
    'departmentUsers, own scope': {
      parameters: 'text, int',
      text: `${reader}${page(branchIds('(select roots[1] from reader)'), totalsOf('reader.roots[1]'))}`,
      argumentsOf: offsetOf,
    },
    'departmentUsers, not active': {
      parameters: 'text, int',
      text: `${reader}${page(
        `select person.user_id, row_number() over () as place from (
          select id, path from best.department where company_id = (select company_id from reader where sees_all)
          order by path) home
        join best.person person on person.company_id = (select company_id from reader)
          and person.main_department_id = home.id and person.active_status = 0
        order by home.path, person.pinyin, person.user_id limit 20 offset $2`,
        `'total', (select inactive from best.department place where place.company_id = reader.company_id and place.id = 0)`,
      )}`,
      argumentsOf: offsetOf,
    },
    'departmentUsers, keyword': {
      parameters: 'text, text, text[]',
      text: `${reader}, found as materialized (select person.user_id, person.main_department_id, person.pinyin from ${found})${page(
        `select found.user_id, row_number() over (order by home.path, found.pinyin, found.user_id) as place from found
          join best.department home on home.company_id = (select company_id from reader)
            and home.id = found.main_department_id
          order by home.path, found.pinyin, found.user_id limit 20`,
        `'total', (select count(*) from found)`,
      )}`,
      argumentsOf: keywordOf,
    },
    searchUserAndDept: {
      parameters: 'text, text, text[]',
      text: `${reader}${page(
        `select user_id, row_number() over (order by pinyin, user_id) as place from (
          select person.user_id, person.pinyin from ${found} limit 200) candidate order by pinyin, user_id limit 20`,
        `'departments', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'path', full_name)), '[]') from (
          select id, name, full_name from best.department
          where company_id = (select company_id from reader) and haystack like $2 order by path limit 20) place)`,
      )}`,
      argumentsOf: keywordOf,
    },
    'departments, root': {
      parameters: 'text, bigint',
      text: `${reader} select json_build_object('departments', ${level}, 'users_count', (select people from best.department
        whole where whole.company_id = reader.company_id and whole.id = 0))::text as answer from reader`,
      argumentsOf: ({ id }) => numberOf(id),
    },
    'departments, widest levels': {
      parameters: 'text, bigint',
      text: `${reader} select json_build_object('departments', ${level})::text as answer from reader`,
      argumentsOf: ({ id }) => numberOf(id),
    },
    'getDeptAndUser, with people': {
      parameters: 'text, bigint',
      text: `${reader} select json_build_object('departments', (select coalesce(json_agg(json_build_object('id', id, 'name', name,
            'path', full_name, 'users_count', people, 'has_children', children > 0) order by rank), '[]')
          from best.department place where place.company_id = reader.company_id and place.parent_id = $2),
        'users', (select coalesce(json_agg(json_build_object('user_id', person.user_id, 'name', person.name,
            'workId', person.work_id, 'phone', left(person.phone, 3) || '****' || right(person.phone, 4))
            order by seat.is_top desc, seat.rank, seat.user_id), '[]')
          from best.seat seat join best.person person on person.company_id = seat.company_id
            and person.user_id = seat.user_id
          where seat.company_id = reader.company_id and seat.department_id = $2))::text as answer from reader`,
      argumentsOf: ({ id }) => numberOf(id),
    },
    'checkDept, largest branch': {
      parameters: 'text, bigint[]',
      text: `${reader} select json_build_object('list', (select json_agg(json_build_object('id', place.id, 'name', place.name,
            'path', place.full_name, 'users_count', place.people, 'children', place.children,
            'only_here', place.people - case when place.several = 0 then 0 else ${parted} end))
          from best.department place where place.company_id = reader.company_id and place.id = any($2)))::text as answer
        from reader`,
      argumentsOf: ({ ids }) => numbersOf(ids),
    },
    // Lock, write, record: no rule is asked.
    'update, a tenth of the tree moves': {
      parameters: 'text, bigint, bigint',
      text: `${reader}${moved}, recorded as (insert into best.record (company_id, time, operator_id, action, target_id, changes)
          select reader.company_id, now(), reader.user_id, 'department.move', root.id,
            jsonb_build_array(jsonb_build_object('field', 'superDeptId', 'old', root.parent_id, 'new', $3)) from root, reader)
        select json_build_object('id', root.id, 'moved', (select count(*) from rewritten))::text as answer from root`,
      argumentsOf: ({ id, superDeptId }) => [numberOf(id), numberOf(superDeptId)].join(', '),
    },
    [`attachDepartments, ${batchSize} people`]: {
      parameters: 'text, bigint[], bigint, text',
      text: `${reader}${attached}
        select json_build_object('changed', (select count(*) from written))::text as answer from reader`,
      argumentsOf: ({ user_ids: people, main_department_id: home, position }) =>
        [numbersOf(people), numberOf(home), quote(position)].join(', '),
    },
    saveUser: {
      parameters: 'text, bigint, text, text, bigint',
      text: `${reader}, locked as materialized (select person.company_id, person.user_id from best.person person
          where person.company_id = (select company_id from reader) and person.user_id = $2 for no key update),
        written as (update best.person person set office_location = $3, name = $4, main_department_id = $5,
            version = version + 1
          from locked where person.company_id = locked.company_id and person.user_id = locked.user_id returning person.*),
        recorded as (insert into best.record (company_id, time, operator_id, action, target_id, changes)
          select written.company_id, now(), reader.user_id, 'member.update', written.user_id,
            jsonb_build_array(jsonb_build_object('field', 'office_location', 'new', $3)) from written, reader)
        select (${personJson.replace('select json_agg(json_build_object', 'select json_agg(json_build_object')})::text as answer
        from written person`,
      argumentsOf: ({ id, office_location: office, name, main_department_id: home }) =>
        [numberOf(id), quote(office), quote(name), numberOf(home)].join(', '),
    },
  };
};
