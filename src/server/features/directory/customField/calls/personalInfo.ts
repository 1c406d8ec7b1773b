import { type CardSetting, checkArrangement } from '#domain/customField/arrangeFields.ts';
import { violation } from '#domain/violation.ts';
import type { Calls, CustomField } from '#generated/types.ts';
import { findCard, saveCard } from '#server/features/company/store/companies.ts';
import {
  cardReply,
  fieldRows,
  fieldsVersion,
  settingsReply,
} from '#server/features/directory/customField/fieldRows.ts';
import {
  type Arrangement,
  arrangeFields,
  type CustomFieldRecord,
  findFields,
  lockFields,
} from '#server/features/directory/customField/store/customFields.ts';
import { countOptions, countValues } from '#server/features/directory/customField/store/customFieldValues.ts';
import { findLive, missingField, reindexChanged } from '#server/features/directory/member/memberIndexing.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, doneUnaudited, type Handler } from '#server/platform/handler.ts';

/** What the page of personal info settings shows. */
export const personalInfo: Handler<'personalInfo'> = async (_request, context) =>
  done(await settingsReply(context));

type Requested = Calls['personalInfoSave']['request']['fields'][number];

/** A row as it will be: what is not said stays, and of the product's fields only what may be arranged changes. */
const arrangedRow = (row: CustomField, requested: Requested, sort: number): CustomField => ({
  ...row,
  personageInfoShow: requested.personageInfoShow ?? row.personageInfoShow,
  visible_to: row.locked === 1 ? row.visible_to : (requested.visible_to ?? row.visible_to),
  searchable: row.system === 1 ? row.searchable : (requested.searchable ?? row.searchable),
  editable: requested.editable ?? row.editable,
  sort,
});

const arrangementOf = (row: CustomField): Arrangement => ({
  id: row.id,
  is_system: row.system,
  shown: row.personageInfoShow,
  visible_to: row.visible_to,
  searchable: row.searchable,
  editable: row.editable,
  sort: row.sort,
});

/** A field no one has arranged yet has no row: it is written once anything about the list is. */
const isWritten = (arranged: Arrangement, records: readonly CustomFieldRecord[]): boolean => {
  const stored = records.find(({ id }) => id === arranged.id);
  return (Object.keys(arranged) as (keyof Arrangement)[]).some((name) => stored?.[name] !== arranged[name]);
};

const audited = ['personageInfoShow', 'visible_to', 'searchable', 'editable'] as const;

const changesOf = (before: readonly CustomField[], after: readonly CustomField[]) => {
  const order = (rows: readonly CustomField[]) => rows.map(({ id }) => id).join(',');
  const moved =
    order(before) === order(after) ? [] : [{ field: 'sort', old: order(before), new: order(after) }];
  const changed = after.flatMap((row) => {
    const old = before.find(({ id }) => id === row.id);
    return audited
      .filter((name) => old?.[name] !== row[name])
      .map((name) => ({ field: `${row.name}.${name}`, old: old?.[name], new: row[name] }));
  });
  return [...moved, ...changed];
};

const cardChangesOf = (before: CardSetting, after: CardSetting) => [
  ...(before.attendanceShown === after.attendanceShown
    ? []
    : [
        { field: 'attendance_show', old: before.attendanceShown ? 1 : 2, new: after.attendanceShown ? 1 : 2 },
      ]),
  ...(before.infoFirst === after.infoFirst
    ? []
    : [{ field: 'info_first', old: before.infoFirst, new: after.infoFirst }]),
];

/** What is not said of the card stays. */
const requestedCard = (request: Calls['personalInfoSave']['request'], card: CardSetting): CardSetting => ({
  attendanceShown: (request.attendance_show ?? (card.attendanceShown ? 1 : 2)) === 1,
  infoFirst: request.info_first ?? card.infoFirst,
});

const save = async (
  context: CallContext,
  {
    records,
    before,
    after,
    card,
  }: {
    readonly records: readonly CustomFieldRecord[];
    readonly before: readonly CustomField[];
    readonly after: readonly CustomField[];
    readonly card: { readonly before: CardSetting; readonly after: CardSetting };
  },
) => {
  const { db, actor, now } = context;
  const changes = changesOf(before, after);
  const cardChanges = cardChangesOf(card.before, card.after);
  if (changes.length + cardChanges.length === 0) return doneUnaudited(await settingsReply(context));
  if (cardChanges.length > 0) await saveCard(db, actor.companyId, card.after);
  if (changes.length > 0) {
    const arranged = after.map(arrangementOf).filter((each) => isWritten(each, records));
    await arrangeFields(db, { companyId: actor.companyId, arranged, stamp: { at: now, by: actor.userId } });
    await reindexChanged(context, records);
  }
  context.audit({
    action: 'customField.arrange',
    targetType: 'customField',
    changes: [...changes, ...cardChanges],
  });
  return done(await settingsReply(context));
};

/** Arranges the fields of members: their order, whether they are shown, to whom, who edits and who finds them. */
export const personalInfoSave: Handler<'personalInfoSave'> = async (request, context) => {
  const { db, actor } = context;
  const { version, fields } = request;
  await lockFields(db, actor.companyId);
  const records = await findFields(db, actor.companyId);
  const before = fieldRows(context, records);
  const current = await settingsReply(context);
  const card = await findCard(db, actor.companyId);
  if (version !== fieldsVersion(records) + card.version)
    return refuse([violation('customField.changed')], { current });
  const after = fields.flatMap((requested, sort) => {
    const row = before.find(({ id }) => id === requested.id);
    return row === undefined ? [] : [arrangedRow(row, requested, sort)];
  });
  const broken = checkArrangement(
    before.map((row) => ({ id: row.id, isLocked: row.locked === 1, isShown: row.personageInfoShow === 1 })),
    fields.map(({ id, personageInfoShow: shown }) => ({ id, isShown: (shown ?? 1) === 1 })),
  );
  return broken.length > 0
    ? refuse(broken, { current })
    : save(context, { records, before, after, card: { before: card, after: requestedCard(request, card) } });
};

/** How many people have a value in a field, and how many chose each option: what a deletion would take away. */
export const customFieldCount: Handler<'customFieldCount'> = async ({ id }, { db, actor }) => {
  const field = findLive(await findFields(db, actor.companyId), id);
  if (field === undefined) return refuse([missingField]);
  const chosen = field.options.length === 0 ? new Map() : await countOptions(db, actor.companyId, id);
  const living = field.options.filter(({ isDeleted }) => isDeleted !== true);
  return done({
    count: await countValues(db, actor.companyId, id),
    options: living.map((option) => ({ id: option.id, count: chosen.get(option.id) ?? 0 })),
  });
};

/** Every field of members in the company's order (contract.md section 5): what a list, a form or a card is made of. */
export const getUserField: Handler<'getUserField'> = async (_request, context) => {
  const records = await findFields(context.db, context.actor.companyId);
  const card = await findCard(context.db, context.actor.companyId);
  return done({ list: [...fieldRows(context, records)], card: cardReply(card) });
};
