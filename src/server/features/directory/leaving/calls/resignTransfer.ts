import { aboutRow, transferStatusOf } from '#domain/resignation/handOver.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { findAllowed } from '#server/features/directory/leaving/handOver.ts';
import { findUnfit, openItems, seenItems } from '#server/features/directory/leaving/handOverPlan.ts';
import { formerRow, lockedFormer } from '#server/features/directory/leaving/restore.ts';
import { touchFormer } from '#server/features/directory/leaving/store/resignations.ts';
import {
  assignItems,
  findItemStates,
  findPeople,
  type NamedItem,
  saveTransferStatus,
} from '#server/features/directory/leaving/store/transferItems.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type ResignTransferRequest = Calls['resignTransfer']['request'];

interface Assignment {
  readonly item: NamedItem;
  readonly recipientId: number;
}

/** Each named item to its recipient, or everything that is open to one; undefined: something named is not open. */
const assignmentsOf = (
  request: ResignTransferRequest,
  open: readonly NamedItem[],
): readonly Assignment[] | undefined => {
  const { recipient_id: recipientId, items } = request;
  if (!items?.length)
    return typeof recipientId === 'number' ? open.map((item) => ({ item, recipientId })) : [];
  const found = items.flatMap((requested) => {
    const item = open.find((each) => each.item_id === requested.item_id);
    return item === undefined ? [] : [{ item, recipientId: requested.recipient_id }];
  });
  return found.length === items.length ? found : undefined;
};

/** What kind a thing is decides who may take it. */
const checkPlaces = async (
  { db, sources, actor }: CallContext,
  assignments: readonly Assignment[],
): Promise<readonly Violation[]> => {
  const requestOf = ({ item, recipientId }: Assignment) => ({
    kind: item.kind,
    targetId: item.target_id,
    recipientId,
  });
  const isAllowed = await findAllowed(
    { db, companyId: actor.companyId, handOvers: sources.directory.handOvers },
    assignments.map(requestOf),
  );
  return assignments
    .filter((assignment) => !isAllowed(requestOf(assignment)))
    .map(({ item }) => violation('resignation.itemOutside', 'recipient_id', { target: item.target_name }));
};

/** Who cannot take anything over, with each thing they were chosen for. */
const rowsOf = (
  assignments: readonly Assignment[],
  unfit: ReadonlyMap<number, Violation>,
  people: ReadonlyMap<number, { readonly name: string }>,
): readonly Violation[] =>
  assignments.flatMap(({ item, recipientId }) => {
    const against = unfit.get(recipientId);
    const name = people.get(recipientId)?.name ?? '';
    return against === undefined ? [] : [aboutRow(against, { name, target: item.target_name })];
  });

const save = async (context: CallContext, id: number, assignments: readonly Assignment[]) => {
  const { db, actor, now } = context;
  const assigned = assignments.map(({ item, recipientId }) => ({ itemId: item.item_id, recipientId }));
  await assignItems(db, { companyId: actor.companyId, assigned, at: now });
  const states = (await findItemStates(db, actor.companyId, [id])).get(id) ?? [];
  await saveTransferStatus(db, actor.companyId, [{ userId: id, status: transferStatusOf(states) }]);
  await touchFormer(db, { companyId: actor.companyId, userId: id, stamp: { at: now, by: actor.userId } });
};

/** Chooses who takes over what someone left behind; the job hands it over then. */
export const resignTransfer: Handler<'resignTransfer'> = async (request, context) => {
  const found = await lockedFormer(context, request);
  if ('kind' in found) return found;
  const open = openItems(await seenItems(context, request.id));
  if (open.length === 0) return refuse([violation('resignation.nothingOpen')]);
  if (found.row.can.transfer !== 1) return refuse([violation('call.noPermission')]);
  const assignments = assignmentsOf(request, open);
  if (assignments === undefined) return refuse([violation('resignation.itemMissing', 'items')]);
  if (assignments.length === 0) return refuse([violation('resignation.recipientMissing', 'recipient_id')]);
  const chosen = assignments.map(({ recipientId }) => recipientId);
  const unfit = await findUnfit(context, { recipientIds: chosen, leaving: new Set(), field: 'recipient_id' });
  if (unfit.size > 0)
    return refuse(rowsOf(assignments, unfit, await findPeople(context.db, context.actor.companyId, chosen)));
  const outside = await checkPlaces(context, assignments);
  if (outside.length > 0) return refuse(outside);

  await save(context, request.id, assignments);
  context.audit({
    action: 'resignation.transfer',
    targetType: 'member',
    targetId: request.id,
    targetName: found.record.name,
    changes: assignments.map(({ item, recipientId }) => ({
      field: `${item.kind} ${item.target_name}`,
      old: item.recipient_id,
      new: recipientId,
    })),
  });
  return done(await formerRow(context, request.id));
};
