import { type Kysely, type Selectable, sql } from 'kysely';
import type {
  DefaultCandidate,
  HandOverKind,
  ItemState,
  TransferStatus,
} from '#domain/resignation/handOver.ts';
import { ofLivingCompany } from '#server/database/rowSecurity.ts';
import type { Tables } from '#server/database/tables.ts';

/** One thing to hand over, as stored. */
export type TransferItemRecord = Selectable<Tables['transfer_item']>;

/** The same with the names of both people. */
export interface NamedItem extends TransferItemRecord {
  readonly owner_name: string;
  readonly recipient_name: string | null;
  /** Ancestors of the department it belongs to; null: of none. */
  readonly ancestors: readonly number[] | null;
}

/** One thing to be written down when its owner leaves. */
export interface NewItem {
  readonly userId: number;
  readonly kind: HandOverKind;
  readonly targetId: number;
  readonly targetName: string;
  readonly departmentId: number | null;
  readonly recipientId: number | null;
}

const idArray = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/** Writes down what leavers owned; `firstId` and the ids after it are drawn already. */
export const insertItems = async (
  db: Kysely<Tables>,
  {
    companyId,
    firstId,
    items,
    at,
  }: {
    readonly companyId: number;
    readonly firstId: number;
    readonly items: readonly NewItem[];
    readonly at: Date;
  },
): Promise<void> => {
  if (items.length === 0) return;
  await db
    .insertInto('transfer_item')
    .values(
      items.map((item, index) => ({
        company_id: companyId,
        item_id: firstId + index,
        user_id: item.userId,
        kind: item.kind,
        target_id: item.targetId,
        target_name: item.targetName,
        department_id: item.departmentId,
        recipient_id: item.recipientId,
        updated_at: at,
      })),
    )
    .execute();
};

/** Everything that is or was to be handed over of some people, in the order it was written down. */
export const findItems = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly NamedItem[]> => {
  const { rows } = await sql<NamedItem>`
    select transfer_item.*, owner.name as owner_name, recipient.name as recipient_name,
      to_json(department.ancestors) as ancestors
    from transfer_item
    join member owner on owner.company_id = transfer_item.company_id and owner.user_id = transfer_item.user_id
    left join member recipient on recipient.company_id = transfer_item.company_id
      and recipient.user_id = transfer_item.recipient_id
    left join department on department.company_id = transfer_item.company_id
      and department.id = transfer_item.department_id
    where transfer_item.company_id = ${companyId} and transfer_item.user_id = any(${idArray(userIds)})
    order by transfer_item.user_id, transfer_item.item_id`.execute(db);
  return rows;
};

/** Gives items to recipients (same places of both lists) and lets them be tried: failed ones wait again. */
export const assignItems = async (
  db: Kysely<Tables>,
  {
    companyId,
    assigned,
    at,
  }: {
    readonly companyId: number;
    readonly assigned: readonly { readonly itemId: number; readonly recipientId: number | null }[];
    readonly at: Date;
  },
): Promise<void> => {
  await sql`
    update transfer_item set recipient_id = chosen.recipient_id, status = 'waiting', reason = null, updated_at = ${at}
    from unnest(${idArray(assigned.map(({ itemId }) => itemId))},
      ${assigned.map(({ recipientId }) => recipientId)}::bigint[]) as chosen(item_id, recipient_id)
    where transfer_item.company_id = ${companyId} and transfer_item.item_id = chosen.item_id
      and transfer_item.status in ('waiting', 'failed')`.execute(db);
};

/** Writes down what became of one item. */
export const finishItem = async (
  db: Kysely<Tables>,
  {
    transferItemRecord: { company_id: companyId, item_id: itemId },
    outcome,
    at,
  }: {
    readonly transferItemRecord: Pick<TransferItemRecord, 'company_id' | 'item_id'>;
    readonly outcome: Pick<TransferItemRecord, 'status' | 'reason'>;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .updateTable('transfer_item')
    .set({ ...outcome, attempts: sql<number>`attempts + 1`, updated_at: at })
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .execute();
};

/**
 * The next item someone was chosen for. Its owner and recipient are locked until the transaction ends; where either is
 * locked by someone else the item is left for later: whatever changes items locks their owner first, and no one is given
 * anything while they are leaving. Locks that are not waited for need no order.
 */
export const takeReadyItem = async (db: Kysely<Tables>): Promise<TransferItemRecord | undefined> => {
  const { rows } = await sql<TransferItemRecord>`
    select transfer_item.* from transfer_item
    join member owner on owner.company_id = transfer_item.company_id and owner.user_id = transfer_item.user_id
    join member recipient on recipient.company_id = transfer_item.company_id
      and recipient.user_id = transfer_item.recipient_id
    where transfer_item.status = 'waiting' and ${ofLivingCompany('transfer_item.company_id')}
    order by transfer_item.company_id, transfer_item.item_id
    limit 1 for no key update of owner, recipient skip locked`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  // The lock may have been waited for by no one, and the item still be one someone has just finished.
  return db
    .selectFrom('transfer_item')
    .selectAll()
    .where('company_id', '=', found.company_id)
    .where('item_id', '=', found.item_id)
    .where('status', '=', 'waiting')
    .where('recipient_id', 'is not', null)
    .executeTakeFirst();
};

/** The item as it is once its owner is locked, if it is still to be handed over. */
export const lockWaitingItem = async (
  db: Kysely<Tables>,
  { company_id: companyId, item_id: itemId, user_id: userId }: TransferItemRecord,
): Promise<TransferItemRecord | undefined> => {
  await sql`
    select user_id from member where company_id = ${companyId} and user_id = ${userId}
    for no key update`.execute(db);
  return db
    .selectFrom('transfer_item')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
};

/** What the state of each person's hand-over is told from. */
export const findItemStates = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ItemState[]>> => {
  const rows = await db
    .selectFrom('transfer_item')
    .select(['user_id', 'status', 'recipient_id'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', sql<number>`any(${idArray(userIds)})`)
    .execute();
  const states = new Map<number, ItemState[]>();
  for (const { user_id: userId, status, recipient_id: recipientId } of rows)
    states.set(userId, [...(states.get(userId) ?? []), { status, recipientId }]);
  return states;
};

/** Writes the state of hand-overs into the people's rows, where the list filters by it. */
export const saveTransferStatus = async (
  db: Kysely<Tables>,
  companyId: number,
  states: readonly { readonly userId: number; readonly status: TransferStatus }[],
): Promise<void> => {
  if (states.length === 0) return;
  await sql`
    update member set transfer_status = state.status
    from unnest(${idArray(states.map(({ userId }) => userId))},
      ${states.map(({ status }) => status)}::integer[]) as state(user_id, status)
    where member.company_id = ${companyId} and member.user_id = state.user_id
      and member.transfer_status <> state.status`.execute(db);
};

/** Someone with what a recipient needs. */
export interface PersonRecord {
  readonly userId: number;
  readonly name: string;
  readonly status: string;
  readonly isActive: boolean;
  readonly isRealName: boolean;
}

/** Someone who takes over by default what people of a department leave behind. */
export type HeirRecord = DefaultCandidate & { readonly name: string; readonly departmentId: number };

const personColumns = sql`person.user_id as "userId", person.name, person.status,
  person.active_status = 1 as "isActive", person.is_real_name = 1 as "isRealName"`;

/** Who might take over by default, per department: its supervisors, its responsible person, the main administrator. */
export const findHeirs = async (
  db: Kysely<Tables>,
  companyId: number,
  departmentIds: readonly number[],
): Promise<readonly HeirRecord[]> => {
  const { rows } = await sql<HeirRecord>`
    with home(id) as (select unnest(${idArray(departmentIds)})),
    heir as (
      select home.id, membership.user_id, 'supervisor' as role, membership.rank from home
      join membership on membership.company_id = ${companyId} and membership.department_id = home.id
        and membership.is_supervisor = 1
      union all
      select home.id, department.admin_id, 'responsible', '' from home
      join department on department.company_id = ${companyId} and department.id = home.id
        and department.admin_id is not null and department.deleted_at is null
      union all
      select home.id, administrator.user_id, 'main', '' from home
      join administrator on administrator.company_id = ${companyId} and administrator.kind = 'main'
    )
    select heir.id as "departmentId", heir.role, ${personColumns}
    from heir join member person on person.company_id = ${companyId} and person.user_id = heir.user_id
    order by heir.id, heir.rank`.execute(db);
  return rows.map((row) => ({ ...row, departmentId: Number(row.departmentId), userId: Number(row.userId) }));
};

/** People by id with what a recipient needs, whether they still work here or not. */
export const findPeople = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PersonRecord>> => {
  const { rows } = await sql<PersonRecord>`
    select ${personColumns} from member person
    where person.company_id = ${companyId} and person.user_id = any(${idArray(userIds)})`.execute(db);
  return new Map(rows.map((row) => [Number(row.userId), { ...row, userId: Number(row.userId) }]));
};

/** Forgets what was to be handed over: the person is back. */
export const deleteItems = async (db: Kysely<Tables>, companyId: number, userId: number): Promise<void> => {
  await db
    .deleteFrom('transfer_item')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

/** How many of some people left something behind that no one takes over yet. */
export const countWithoutRecipient = async (
  db: Kysely<Tables>,
  companyId: number,
  userIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct user_id)::int as count from transfer_item
    where company_id = ${companyId} and user_id = any(${idArray(userIds)}) and status = 'waiting'
      and recipient_id is null`.execute(db);
  return rows[0]?.count ?? 0;
};
