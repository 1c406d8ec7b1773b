import { sql } from 'kysely';
import { restorableUntil } from '#domain/resignation/checkResign.ts';
import { canRetry, transferStatusOf } from '#domain/resignation/handOver.ts';
import { violation } from '#domain/violation.ts';
import type { Resignation } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { LoadedRow, RowQuery, RowReader } from '#server/crud/sources/rows.ts';
import type { ActionHook, WriteHooks } from '#server/crud/sources/writes.ts';
import type { LeftDepartment } from '#server/database/tables/departure.ts';
import { boundsOf, isVisible, type ReadScope, readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { escapedLike } from '#server/platform/search/searchText.ts';
import { readsLike } from '#server/platform/store/searchConditions.ts';
import { seenItems } from './handOverPlan.ts';
import { assertAdminRemains } from './resign.ts';
import { purgePeople } from './restore.ts';
import { findPlaces, lockFormer, type PlaceRecord, touchFormer } from './store/resignations.ts';
import { assignItems, findItemStates, type NamedItem, saveTransferStatus } from './store/transferItems.ts';

/** Lets everything that failed be tried once more with the same recipients (4→2). */
const retry: ActionHook<Resignation> = async ({ user_id: id }, _, context) => {
  const { db, actor, now } = context;
  const failed = (await seenItems(context, id)).filter((item) =>
    canRetry({ status: item.status, recipientId: item.recipient_id }),
  );
  if (failed.length === 0) return [violation('resignation.nothingFailed')];
  const again = failed.map((item) => ({ itemId: item.item_id, recipientId: item.recipient_id }));
  await assignItems(db, { companyId: actor.companyId, assigned: again, at: now });
  const states = (await findItemStates(db, actor.companyId, [id])).get(id) ?? [];
  await saveTransferStatus(db, actor.companyId, [{ userId: id, status: transferStatusOf(states) }]);
  await touchFormer(db, { companyId: actor.companyId, userId: id, stamp: { at: now, by: actor.userId } });
  return {
    changes: [{ field: 'items', old: failed.length, new: 0 }],
    concerns: [{ type: 'member', id }],
  };
};

/** Frees the numbers of someone who left, for good, before the 30 days are over. What is open can still be handed over. */
const purge: ActionHook<Resignation> = async ({ user_id: id }, _, context) => {
  const { db, actor, now, sources } = context;
  const guarded = (await assertAdminRemains(context, { userIds: [id] })).get(id);
  if (guarded !== undefined) return [guarded];
  await purgePeople(db, {
    ...{ sources, companyId: actor.companyId, userIds: [id] },
    stamp: { at: now, by: actor.userId },
  });
  // What they were called is gone with them: the record says no more than that it is.
  return { targetType: 'member', changes: [{ field: 'status', old: 'resigned', new: 'purged' }] };
};

/** What is done about someone who left, beside what they hand over and their return. */
export const resignationHooks = {
  lock: ({ db, actor }, id = 0) => lockFormer(db, actor.companyId, id).then(() => true),
  actions: { retry, purge },
} satisfies WriteHooks<Resignation>;

/** What may be done to those who left, by a user who administers their main department. */
const actionNames = ['transfer', 'retry', 'restore', 'purge'] as const;

interface Facts {
  readonly scope: ReadScope;
  /** Departments people left from, deleted ones too. */
  readonly places: ReadonlyMap<number, PlaceRecord>;
  readonly context: CallContext;
}

/** The SELECT gives the departments as they were left, for want of their names. */
const leftBy = ({ values }: LoadedRow) => (values.department ?? []) as readonly LeftDepartment[];

const wayTo = ({ places }: Facts, id: unknown): readonly number[] => places.get(Number(id))?.ancestors ?? [];

/** The department shown is the main one, or the first the reader knows of. */
const placeOf = (facts: Facts, row: LoadedRow) => {
  const seen = leftBy(row).filter(({ id }) => isVisible(facts.scope, wayTo(facts, id)));
  const place = seen.find((each) => each.is_main === 1) ?? seen[0];
  return {
    department: place === undefined ? null : (facts.places.get(place.id)?.name ?? null),
    position: place?.position ?? null,
    main_department_id: place?.is_main === 1 ? place.id : null,
  };
};

/** Until when they can come back, and whether that is now. */
const returnOf = ({ context: { now } }: Facts, { values }: LoadedRow) => {
  const until = restorableUntil(new Date(String(values.resigned_at)));
  const isKept = values.status === 'resigned';
  return {
    restorable_until: isKept ? until.toISOString() : null,
    is_restorable: isKept && until > now ? 1 : 0,
  };
};

const toItem = ({ locale }: CallContext, item: NamedItem) => ({
  item_id: item.item_id,
  kind: item.kind,
  target_id: item.target_id,
  target_name: item.target_name,
  recipient_id: item.recipient_id,
  recipient_name: item.recipient_name,
  status: item.status,
  reason: item.reason === null ? null : ruleText(locale, { rule: item.reason }),
  attempts: item.attempts,
});

/** Departments are named as far as the reader knows them; what is handed over is answered one by one. */
const complete = async (
  rows: readonly LoadedRow[],
  context: CallContext,
  isSingle: boolean,
): Promise<readonly LoadedRow[]> => {
  const ids = rows.flatMap((row) => [
    Number(row.values.main_department_id),
    ...leftBy(row).map(({ id }) => id),
  ]);
  const facts: Facts = {
    context,
    scope: readScopeOf(context, 'resignation'),
    places: await findPlaces(context.db, context.actor.companyId, ids),
  };
  const [only] = rows;
  const items =
    isSingle && only !== undefined
      ? (await seenItems(context, only.id)).map((item) => toItem(context, item))
      : null;
  return rows.map((row) => ({
    ...row,
    values: { ...row.values, ...placeOf(facts, row), ...returnOf(facts, row), items },
    withheld: actionNames.filter(
      (action) =>
        !isVisible(boundsOf(context, 'resignation', action), wayTo(facts, row.values.main_department_id)),
    ),
  }));
};

/** A department counts only where it is within the reader's bounds itself; 0 is the company: everyone. */
const isFrom = (id: unknown, { actor, models }: RowReader) => {
  if (id === 0) return undefined;
  const { all, departments } = readScopeOf({ actor, models }, 'resignation');
  return sql`exists (select 1 from department where department.company_id = ${actor.companyId}
      and department.id = record.main_department_id and department.ancestors @> array[${id}::bigint])
    and (${all} or exists (select 1 from department root where root.company_id = ${actor.companyId}
      and root.id = ${id} and root.ancestors && ${[...departments]}::bigint[]))`;
};

const isNamed = (text: string) => {
  const like = `%${escapedLike(text.toLowerCase())}%`;
  return sql`(lower(record.name) like ${like} or lower(record."workId") like ${like}
    or ${readsLike(sql`record`, text)})`;
};

/** Those who left, from departments the reader knows, the latest first. */
export const resignationRows: RowQuery = {
  isVersioned: true,
  completed: ['position', 'restorable_until', 'is_restorable', 'items'],
  select: ({ actor }) => sql`
    select member.user_id, member.name, member.pinyin, member.initials, member.work_id as "workId", member.status,
      member.transfer_status, resignation.resigned_at, resignation.main_department_id,
      resignation.departments as department, resignation.department_ids, resignation.out_time, resignation.reason,
      resignation.note, nullif(resignation.operator_name, '') as operator_name,
      (select count(*)::integer from transfer_item where transfer_item.company_id = member.company_id
        and transfer_item.user_id = member.user_id and transfer_item.status in ('waiting', 'failed')) as open_items,
      member.version, member.updated_at, member.updated_by
    from resignation
    join member on member.company_id = resignation.company_id and member.user_id = resignation.user_id
      and member.status <> 'normal'
    where resignation.company_id = ${actor.companyId}`,
  // Anyone who left from several departments is known in all of them; a deleted one is still where it was.
  isBelow: (departments, _by, { actor }) => sql`exists (
    select 1 from department where department.company_id = ${actor.companyId}
      and department.id = any(record.department_ids) and department.ancestors && ${[...departments]}::bigint[])`,
  filters: { main_department_id: isFrom },
  keyword: isNamed,
  sorts: { name: sql`record.pinyin` },
  order: () => sql`record.out_time desc, record.resigned_at desc`,
  complete,
};
