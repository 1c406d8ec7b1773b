import { type Kysely, sql } from 'kysely';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import { keptPlan } from '#server/database/statementCache.ts';
import type { Tables } from '#server/database/tables.ts';
import type { MemberRecord } from '#server/features/directory/member/store/members.ts';

/** `<> '{}'` lets the database use the index of people who have any value at all. */
const hasValue = (id: string) => sql<boolean>`custom_fields <> '{}' and custom_fields ? ${id}`;

/** Someone's custom values as stored, whether they are still there or have left; none of someone unknown. */
export const findValues = async (
  db: Kysely<Tables>,
  companyId: number,
  userId: number,
): Promise<MemberRecord['custom_fields']> => {
  const row = await db
    .selectFrom('member')
    .select('custom_fields')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.custom_fields ?? {};
};

/** How many people have a value in a field, whatever became of them. */
export const countValues = async (db: Kysely<Tables>, companyId: number, id: string): Promise<number> => {
  const row = await db
    .selectFrom('member')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where(hasValue(id))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** How many people have chosen each option of a field, by option; options no one chose are left out. */
export const countOptions = async (
  db: Kysely<Tables>,
  companyId: number,
  id: string,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ option: number; count: number }>`
    select chosen.value::bigint as option, count(*) as count
    from member cross join lateral jsonb_array_elements(
      case when jsonb_typeof(custom_fields -> ${id}) = 'array' then custom_fields -> ${id}
        else jsonb_build_array(custom_fields -> ${id}) end) chosen(value)
    where company_id = ${companyId} and ${hasValue(id)} and jsonb_typeof(chosen.value) = 'number'
    group by 1`.execute(db);
  return new Map(rows.map(({ option, count }) => [Number(option), Number(count)]));
};

/** How many people have chosen at least one of these options. */
export const countChosen = async (
  db: Kysely<Tables>,
  {
    companyId,
    id,
    optionIds,
  }: { readonly companyId: number; readonly id: string; readonly optionIds: readonly number[] },
): Promise<number> => {
  if (optionIds.length === 0) return 0;
  const chosen = sql.join(
    optionIds.map(
      (option) => sql`custom_fields @> ${JSON.stringify({ [id]: option })}::jsonb
        or custom_fields @> ${JSON.stringify({ [id]: [option] })}::jsonb`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from member
    where company_id = ${companyId} and custom_fields <> '{}' and (${chosen})`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Takes a field's values from at most so many people; answers whom. */
export const removeValues = async (
  db: Kysely<Tables>,
  { companyId, id, count }: { readonly companyId: number; readonly id: string; readonly count: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    update member set custom_fields = custom_fields - ${id}::text
    where company_id = ${companyId} and user_id in (
      select user_id from member where company_id = ${companyId} and ${hasValue(id)}
      order by user_id limit ${count} for no key update
    )
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
};

/** People with a value in a field from an id on, locked until the transaction ends: a save waits, then knows better. */
export const lockPeopleWith = (
  db: Kysely<Tables>,
  {
    companyId,
    id,
    piece: { from, count },
  }: {
    readonly companyId: number;
    readonly id: string;
    readonly piece: { readonly from: number; readonly count: number };
  },
): Promise<MemberRecord[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '>=', from)
    .where('status', '=', 'normal')
    .where(hasValue(id))
    .orderBy('user_id')
    .limit(count)
    .forNoKeyUpdate()
    .execute();

interface IndexedPerson {
  readonly userId: number;
  readonly grams: readonly string[];
  readonly haystack: string;
}

/**
 * Search entries of several people, in place of those they have: one array for each column, as a statement with a parameter for every
 * value takes longer to read than to run. No gram has a line break.
 */
export const saveSearchEntries = async (
  db: Kysely<Tables>,
  companyId: number,
  people: readonly IndexedPerson[],
): Promise<void> => {
  if (people.length === 0) return;
  await sql`${keptPlan}
    insert into member_search (company_id, user_id, grams, haystack)
    select ${companyId}::bigint, user_id, string_to_array(grams, E'\\n'), haystack
    from unnest(${people.map(({ userId }) => userId)}::bigint[], ${people.map(({ grams }) => grams.join('\n'))}::text[],
      ${people.map(({ haystack }) => haystack)}::text[]) as person (user_id, grams, haystack)
    on conflict (company_id, user_id) do update set grams = excluded.grams, haystack = excluded.haystack`.execute(
    db,
  );
};

/** Asks for new search entries of everyone with a value in a field; one that is under way begins again. */
export const requestIndexing = async (
  db: Kysely<Tables>,
  { companyId, id, now }: { readonly companyId: number; readonly id: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('member_indexing')
    .values({ company_id: companyId, field_id: id, next_user_id: 0, requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'field_id']).doUpdateSet({ next_user_id: 0, requested_at: now }),
    )
    .execute();
};

/** Fields of the company whose people are still being found by what they were before. */
export const countIndexing = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('member_indexing')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The longest waiting request, locked, without those others work on. */
export const lockIndexing = (db: Kysely<Tables>) =>
  db
    .selectFrom('member_indexing')
    .selectAll()
    .where(ofLivingCompany())
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Says how far a request has come; `undefined` ends it. */
export const moveIndexing = async (
  db: Kysely<Tables>,
  request: { readonly companyId: number; readonly fieldId: string },
  next: number | undefined,
): Promise<void> => {
  const { companyId, fieldId } = request;
  if (next === undefined)
    await db
      .deleteFrom('member_indexing')
      .where('company_id', '=', companyId)
      .where('field_id', '=', fieldId)
      .execute();
  else
    await db
      .updateTable('member_indexing')
      .set({ next_user_id: next })
      .where('company_id', '=', companyId)
      .where('field_id', '=', fieldId)
      .execute();
};
