import { type Kysely, type Selectable, sql } from 'kysely';
import type { PeopleRule } from '#domain/peopleRule/peopleRule.ts';
import type { Stamp } from '#server/database/migrate.ts';
import { bringHolds, matchesRule, rulesLock, seatedPeople } from '#server/database/peopleRules.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Handing, OwnedRecord } from '#server/features/directory/leaving/store/ownership.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Someone's hold of a role. */
export interface RoleMemberRecord {
  readonly user_id: number;
  readonly scope_depts: readonly number[];
  readonly by_hand: number;
  readonly by_rule: number;
}

/** A role of the company, by its id. */
export interface RoleKey {
  readonly companyId: number;
  readonly posId: number;
}

const idArray = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** No one else changes who holds these roles, or deletes one, until the transaction ends. */
const lockRows = (db: Kysely<Tables>, companyId: number, posIds: readonly number[]) =>
  sql`
    select pos_id from role where company_id = ${companyId} and pos_id = any(${idArray(posIds)})
    order by pos_id for no key update`.execute(db);

/** In a statement of its own after the lock: it then sees what its holder before has done. */
const recount = async (db: Kysely<Tables>, companyId: number, posIds: readonly number[]): Promise<void> => {
  await lockRows(db, companyId, posIds);
  await sql`
    update role set users_count = (select count(*) from role_member
      where role_member.company_id = role.company_id and role_member.pos_id = role.pos_id)
    where company_id = ${companyId} and pos_id = any(${idArray(posIds)})`.execute(db);
};

/** Which of these people hold the role, with the departments it counts in for each. */
export const findRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
  userIds: readonly number[],
): Promise<readonly RoleMemberRecord[]> => {
  const { rows } = await sql<RoleMemberRecord>`
    select user_id, to_json(scope_depts) as scope_depts, by_hand, by_rule from role_member
    where company_id = ${companyId} and pos_id = ${posId} and user_id = any(${idArray(userIds)})
    order by user_id`.execute(db);
  return rows;
};

/** Gives a role to people by hand, in these departments; anyone who holds it keeps it and counts in these from now on. */
export const putRoleMembers = async (
  db: Kysely<Tables>,
  {
    roleKey: { companyId, posId },
    userIds,
    departments,
  }: {
    readonly roleKey: RoleKey;
    readonly userIds: readonly number[];
    readonly departments: readonly number[];
  },
): Promise<void> => {
  await sql`
    insert into role_member (company_id, pos_id, user_id, scope_depts)
    select ${companyId}::bigint, ${posId}::bigint, id, ${idArray(departments)} from unnest(${idArray(userIds)}) as id
    on conflict (company_id, pos_id, user_id) do update set scope_depts = excluded.scope_depts, by_hand = 1`.execute(
    db,
  );
  await recount(db, companyId, [posId]);
};

/** Ends what people hold by hand; anyone the role's rule names holds it still, by that alone. */
export const removeRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
  userIds: readonly number[],
): Promise<void> => {
  const named = sql`company_id = ${companyId} and pos_id = ${posId} and user_id = any(${idArray(userIds)})`;
  await sql`update role_member set by_hand = 0, scope_depts = '{}' where ${named} and by_rule = 1`.execute(
    db,
  );
  await sql`delete from role_member where ${named} and by_rule = 0`.execute(db);
  await recount(db, companyId, [posId]);
};

/** Takes a role from everyone, and its rule with it. */
export const removeAllRoleMembers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
): Promise<void> => {
  for (const table of ['role_rule', 'role_member'])
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and pos_id = ${posId}`.execute(
      db,
    );
  await recount(db, companyId, [posId]);
};

/** How many of a role's hand-overs wait or have failed. */
export const countOpenHandOvers = async (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfer_item
    where company_id = ${companyId} and kind = 'role' and target_id = ${posId}
      and status in ('waiting', 'failed')`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Roles people hold by hand, without a name where the product brings the role: what a rule gives is no one's to hand over. */
export const findHeldRoles = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly OwnedRecord[]> => {
  const { rows } = await sql<OwnedRecord>`
    select held.user_id, held.pos_id as target_id, coalesce(role.name, '') as target_name,
      null::bigint as department_id
    from role_member held
    left join role on role.company_id = held.company_id and role.pos_id = held.pos_id
    where held.company_id = ${companyId} and held.user_id = any(${idArray(userIds)}) and held.by_hand = 1
    order by held.user_id, held.pos_id`.execute(db);
  return rows;
};

/** Ends all roles of people who leave. What each held has been written down with their resignation. */
export const endRoles = async (
  { db, actor: { companyId } }: Pick<CallContext, 'db' | 'actor'>,
  userIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ pos_id: number }>`
    delete from role_member where company_id = ${companyId} and user_id = any(${idArray(userIds)})
    returning pos_id`.execute(db);
  const posIds = [...new Set(rows.map((row) => Number(row.pos_id)))];
  if (posIds.length > 0) await recount(db, companyId, posIds);
};

/**
 * Gives a leaver's role to the recipient, where it counted for the leaver; someone who holds it already has both, and a hold
 * that is bound to no departments stays unbound. False: the role is gone.
 */
export const takeRole = async (db: Kysely<Tables>, handing: Handing): Promise<boolean> => {
  const { companyId, targetId, ownerId, recipientId } = handing;
  await lockRows(db, companyId, [targetId]);
  const { rows } = await sql`
    insert into role_member (company_id, pos_id, user_id, scope_depts)
    select resignation.company_id, ${targetId}::bigint, ${recipientId}::bigint,
      array(select value::bigint from jsonb_array_elements_text(held.role -> 'scope_depts'))
    from resignation
    cross join lateral (select value as role from jsonb_array_elements(resignation.roles)) held
    where resignation.company_id = ${companyId} and resignation.user_id = ${ownerId}
      and (held.role ->> 'pos_id')::bigint = ${targetId}
      and (${targetId}::bigint < 100 or exists (select 1 from role where role.company_id = resignation.company_id
        and role.pos_id = ${targetId} and role.deleted_at is null))
    on conflict (company_id, pos_id, user_id) do update set by_hand = 1, scope_depts = case
      when role_member.by_hand = 0 then excluded.scope_depts
      when cardinality(role_member.scope_depts) = 0 or cardinality(excluded.scope_depts) = 0 then '{}'
      else array(select distinct unnest(role_member.scope_depts || excluded.scope_depts)) end
    returning user_id`.execute(db);
  if (rows.length > 0) await recount(db, companyId, [targetId]);
  return rows.length > 0;
};

/** The rule of a role as stored. */
export type RoleRuleRecord = Selectable<Tables['role_rule']>;

/** No one's change of people asks the company's rules, and no rule of it is saved, until the transaction ends. Before `lockRoles`. */
export const lockRules = async (db: Kysely<Tables>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.raw(rulesLock(`${companyId}::bigint`))})`.execute(db);
};

/** The rule of a role; undefined: it has none. */
export const findRoleRule = (
  db: Kysely<Tables>,
  { companyId, posId }: RoleKey,
): Promise<RoleRuleRecord | undefined> =>
  db
    .selectFrom('role_rule')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('pos_id', '=', posId)
    .executeTakeFirst();

/** What a rule comes to for its role: how many it names, how many of them come in, how many go out, and who stays by hand. */
export interface RuleOutcome {
  readonly matching: number;
  readonly entering: number;
  readonly leaving: number;
  /** Named by the rule, and placed by hand before it. */
  readonly by_hand: number;
  /** Whether the person asked about would come in. */
  readonly takes_asker: boolean;
}

const ruleRow = ({ companyId, posId }: RoleKey, { departments, positions, types }: PeopleRule) => sql`
  (select ${companyId}::bigint as company_id, ${posId}::bigint as pos_id, ${idArray(departments)} as departments,
    ${[...positions]}::text[] as positions, ${[...types]}::text[] as types)`;

const numbersOf = (row: RuleOutcome | undefined): RuleOutcome => ({
  matching: Number(row?.matching ?? 0),
  entering: Number(row?.entering ?? 0),
  leaving: Number(row?.leaving ?? 0),
  by_hand: Number(row?.by_hand ?? 0),
  takes_asker: row?.takes_asker === true,
});

/** What a rule would come to, changing nothing; one statement over the people of the company. */
export const foreseeRule = async (
  db: Kysely<Tables>,
  {
    roleKey,
    rule,
    askerId,
  }: { readonly roleKey: RoleKey; readonly rule: PeopleRule; readonly askerId: number },
): Promise<RuleOutcome> => {
  const { rows } = await sql<RuleOutcome>`
    with due as materialized (
      select distinct person.user_id from ${ruleRow(roleKey, rule)} rule
      join ${sql.raw(seatedPeople)} on seat.company_id = rule.company_id
      where ${sql.raw(matchesRule)}
    ), held as materialized (
      select user_id, by_hand, by_rule from role_member
      where company_id = ${roleKey.companyId} and pos_id = ${roleKey.posId}
    )
    select count(due.user_id) as matching,
      count(*) filter (where due.user_id is not null and held.user_id is null) as entering,
      count(*) filter (where due.user_id is null and held.by_rule = 1 and held.by_hand = 0) as leaving,
      count(*) filter (where due.user_id is not null and held.by_hand = 1) as by_hand,
      coalesce(bool_or(due.user_id = ${askerId}::bigint and held.user_id is null), false) as takes_asker
    from due full join held on held.user_id = due.user_id`.execute(db);
  return numbersOf(rows[0]);
};

const writeRule = async (
  db: Kysely<Tables>,
  { roleKey: { companyId, posId }, rule, stamp }: SavedRule,
): Promise<void> => {
  const { departments, positions, types } = rule;
  if (departments.length + positions.length + types.length === 0) {
    await sql`delete from role_rule where company_id = ${companyId} and pos_id = ${posId}`.execute(db);
    return;
  }
  await sql`
    insert into role_rule (company_id, pos_id, departments, positions, types, updated_at, updated_by)
    select company_id, pos_id, departments, positions, types, ${stamp.at}::timestamptz, ${stamp.by}::bigint
    from ${ruleRow({ companyId, posId }, rule)} rule
    on conflict (company_id, pos_id) do update set departments = excluded.departments, positions = excluded.positions,
      types = excluded.types, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      version = role_rule.version + 1`.execute(db);
};

const dueOfRule = `select distinct rule.company_id, rule.pos_id, person.user_id from asked
  join role_rule rule on rule.company_id = asked.company_id and rule.pos_id = asked.pos_id
  join ${seatedPeople} on seat.company_id = rule.company_id
  where ${matchesRule}`;
const heldByRole = '(held.company_id, held.pos_id) in (select company_id, pos_id from asked)';

/** A role with the rule it gets; one that asks nothing takes the rule away. */
export interface SavedRule {
  readonly roleKey: RoleKey;
  readonly rule: PeopleRule;
  readonly stamp: Stamp;
}

/** People who came in and went out, as far as a record names them. */
export interface RuleHolders {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const mostNamed = 500;

/** Saves a role's rule and brings its people to it: one statement for the rule, one for everyone. Locked before (`lockRules`). */
export const saveRoleRule = async (db: Kysely<Tables>, saved: SavedRule): Promise<RuleHolders> => {
  const { companyId, posId } = saved.roleKey;
  await writeRule(db, saved);
  const { rows } = await sql<RuleHolders>`
    with asked as (select ${companyId}::bigint as company_id, ${posId}::bigint as pos_id),
    ${sql.raw(bringHolds(dueOfRule, heldByRole))}
    select
      coalesce((select json_agg(user_id order by user_id) from (
        select user_id from begun where by_hand = 0 order by user_id limit ${mostNamed}) come), '[]') as added,
      coalesce((select json_agg(user_id order by user_id) from (
        select user_id from ended order by user_id limit ${mostNamed}) gone), '[]') as removed`.execute(db);
  await recount(db, companyId, [posId]);
  return rows[0] ?? { added: [], removed: [] };
};
