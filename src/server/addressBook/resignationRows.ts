import { mayHandOver } from '#domain/resignation/handOverRights.ts';
import { restorableUntil } from '#domain/resignation/restore.ts';
import { canAssign } from '#domain/resignation/transfer.ts';
import { openTransfers } from '#domain/resignation/vocabulary.ts';
import { violation } from '#domain/violation.ts';
import type { Resignation } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import {
  type FormerRecord,
  findFormer,
  findPlaces,
  lockFormer,
  type PlaceRecord,
} from '#server/repositories/resignations.ts';
import { findItems, type NamedItem } from '#server/repositories/transferItems.ts';
import { refuse } from './errorKeys.ts';
import { isVisible, type ReadScope, readScopeOf, type WriteScope, writeScopeOf } from './scope.ts';

type Item = NonNullable<Resignation['items']>[number];
type Places = ReadonlyMap<number, PlaceRecord>;

/** What may be done to those who left. */
const deeds = ['transfer', 'retry', 'restore', 'purge'] as const;
type Deed = (typeof deeds)[number];

interface Facts {
  readonly now: Date;
  readonly scope: ReadScope;
  readonly places: Places;
  readonly rights: Readonly<Record<Deed, WriteScope>>;
}

const loadFacts = async (context: CallContext, records: readonly FormerRecord[]): Promise<Facts> => {
  const { db, actor, now } = context;
  const ids = records.flatMap((record) => [
    record.main_department_id,
    ...record.departments.map(({ id }) => id),
  ]);
  const scopes: [Deed, WriteScope][] = [];
  for (const deed of deeds) scopes.push([deed, await writeScopeOf(context, 'resignation', deed)]);
  return {
    now,
    scope: readScopeOf(context, 'resignation'),
    places: await findPlaces(db, actor.companyId, ids),
    rights: Object.fromEntries(scopes) as Record<Deed, WriteScope>,
  };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const isRestorable = ({ now }: Facts, { status, resigned_at: at }: FormerRecord): boolean =>
  status === 'resigned' && restorableUntil(at) > now;

/** Only who administers the main department acts; the state decides the rest. */
const canOf = (facts: Facts, record: FormerRecord): Record<string, 0 | 1> => {
  const way = facts.places.get(record.main_department_id)?.ancestors ?? [];
  const may = (deed: Deed, isOpen: boolean) => flag(isOpen && isVisible(facts.rights[deed], way));
  const hasOpen = openTransfers.some((open) => open === record.transfer_status);
  return {
    read: 1,
    transfer: may('transfer', hasOpen),
    retry: may('retry', record.transfer_status === 4),
    restore: may('restore', isRestorable(facts, record)),
    purge: may('purge', record.status === 'resigned'),
  };
};

/** The department shown is the main one, or the first the reader knows of. */
const placeOf = (facts: Facts, record: FormerRecord) => {
  const seen = record.departments.filter(({ id }) =>
    isVisible(facts.scope, facts.places.get(id)?.ancestors ?? []),
  );
  const place = seen.find((each) => each.is_main === 1) ?? seen[0];
  return {
    department: place === undefined ? null : (facts.places.get(place.id)?.name ?? null),
    position: place?.position ?? null,
    main_department_id: place?.is_main === 1 ? place.id : null,
  };
};

const toRow = (facts: Facts, record: FormerRecord): Resignation => ({
  user_id: record.user_id,
  name: record.name,
  workId: record.work_id,
  ...placeOf(facts, record),
  out_time: record.out_time,
  reason: record.reason,
  note: record.note,
  operator_name: record.operator_name === '' ? null : record.operator_name,
  resigned_at: record.resigned_at.toISOString(),
  transfer_status: record.transfer_status,
  status: record.status,
  restorable_until: record.status === 'resigned' ? restorableUntil(record.resigned_at).toISOString() : null,
  is_restorable: flag(isRestorable(facts, record)),
  open_items: record.open_items,
  items: null,
  version: record.version,
  can: canOf(facts, record),
});

/** People who left in the wire shape, in the order given; what they hand over is answered one by one. */
export const resignationRows = async (
  context: CallContext,
  records: readonly FormerRecord[],
): Promise<Resignation[]> => {
  if (records.length === 0) return [];
  const facts = await loadFacts(context, records);
  return records.map((record) => toRow(facts, record));
};

/** Whether the reader knows of the thing: what belongs to a department out of scope does not exist for them. */
export const isSeenItem = (scope: ReadScope, { ancestors }: Pick<NamedItem, 'ancestors'>): boolean =>
  ancestors === null || isVisible(scope, ancestors);

const toItem = ({ locale }: CallContext, item: NamedItem): Item => ({
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

/** Everything the reader knows of what some people leave behind. */
export const seenItemsOf = async (
  context: CallContext,
  userIds: readonly number[],
): Promise<readonly NamedItem[]> => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'resignation');
  const items = await findItems(db, actor.companyId, userIds);
  return items.filter((item) => isSeenItem(scope, item) && mayHandOver(actor, item));
};

/** The same of one person. */
export const seenItems = (context: CallContext, userId: number): Promise<readonly NamedItem[]> =>
  seenItemsOf(context, [userId]);

/** One person with what they leave behind. */
export const resignationRow = async (context: CallContext, record: FormerRecord): Promise<Resignation> => {
  const [row] = await resignationRows(context, [record]);
  if (row === undefined) throw new Error('Expected one row for one person');
  const items = await seenItems(context, record.user_id);
  return { ...row, items: items.map((item) => toItem(context, item)) };
};

/** Somebody who left, if the reader knows of them. */
export const visibleFormer = (context: CallContext, id: number): Promise<FormerRecord | undefined> =>
  findFormer(context.db, context.actor.companyId, readScopeOf(context, 'resignation'), id);

const changedMeanwhile = async (context: CallContext, record: FormerRecord): Promise<Answer<never>> => {
  const last = { by: record.updated_by, at: record.updated_at };
  const current = await resignationRow(context, record);
  return versionConflict(context, violation('resignation.changed'), { current, ...last });
};

/** The same for a write: locked, with what may be done; or why not, also where they changed since `version` was read. */
export const lockedFormer = async (
  context: CallContext,
  { id, version }: { readonly id: number; readonly version?: number | null | undefined },
): Promise<{ readonly record: FormerRecord; readonly row: Resignation } | Answer<never>> => {
  await lockFormer(context.db, context.actor.companyId, id);
  const record = await visibleFormer(context, id);
  if (record === undefined) return refuse([violation('resignation.missing', 'id')]);
  if (typeof version === 'number' && version !== record.version) return changedMeanwhile(context, record);
  const [row] = await resignationRows(context, [record]);
  if (row === undefined) throw new Error('Expected one row for one person');
  return { record, row };
};

/** Things a recipient can still be chosen for. */
export const openItems = (items: readonly NamedItem[]): readonly NamedItem[] => items.filter(canAssign);
