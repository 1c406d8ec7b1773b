import type { RecordRecord } from '#generated/types.ts';
import { recordSentence, unseenName } from '#i18n/recordActions.ts';
import { definitionOf, isLive, memberModelWith } from '#server/addressBook/customFields.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import type { CallContext } from '#server/handlers/handler.ts';
import { findFields } from '#server/repositories/customFields.ts';
import {
  findNamesOfDepartments,
  findNamesOfPeople,
  type OperationRecord,
  type RecordReach,
} from '#server/repositories/recordPages.ts';
import { changesOf, type Mention, mentionsIn, type ReadChange } from './recordChanges.ts';

/** A record read against the schemas, before names are known. */
interface ReadRecord {
  readonly record: OperationRecord;
  readonly changes: readonly ReadChange[];
  readonly mentions: readonly Mention[];
}

type Names = ReadonlyMap<string, string>;

/** Nouns whose rows have departments to be outside of; other rows are told by the name they were written with. */
const scopedNouns: readonly string[] = ['member', 'department'];

const keyOf = ({ type, id }: Mention): string => `${type} ${id}`;

const ownMention = ({ target_type, target_id }: OperationRecord): readonly Mention[] =>
  target_id !== null && scopedNouns.includes(target_type) ? [{ type: target_type, id: target_id }] : [];

type Models = CallContext['models'];

const isCustom = ({ field }: { readonly field: string }): boolean => field.startsWith('custom_fields.');

/** The schemas; of members with the company's own fields where a record is about one of them. */
const modelsFor = async (context: CallContext, records: readonly OperationRecord[]): Promise<Models> => {
  if (!records.some(({ changes }) => changes.some(isCustom))) return context.models;
  const fields = await findFields(context.db, context.actor.companyId);
  return { ...context.models, member: memberModelWith(context, fields.filter(isLive).map(definitionOf)) };
};

const readRecord = (models: Models, record: OperationRecord): ReadRecord => {
  const changes = changesOf(models, record);
  return { record, changes, mentions: mentionsIn(models[record.target_type], changes) };
};

const idsOf = (mentions: readonly Mention[], type: string): readonly number[] => [
  ...new Set(mentions.filter((mention) => mention.type === type).map(({ id }) => id)),
];

/** Names of everything mentioned that the reader may see, in two statements for a whole page. */
const loadNames = async (context: CallContext, mentions: readonly Mention[]): Promise<Names> => {
  const { db, actor } = context;
  const departments = await findNamesOfDepartments(
    db,
    actor.companyId,
    idsOf(mentions, 'department'),
    readScopeOf(context, 'department'),
  );
  const people = await findNamesOfPeople(db, actor.companyId, idsOf(mentions, 'member'), {
    ...readScopeOf(context, 'member'),
    readerId: actor.userId,
  });
  return new Map([
    ...departments.map(({ id, name }) => [keyOf({ type: 'department', id }), name] as const),
    ...people.map(({ id, name }) => [keyOf({ type: 'member', id }), name] as const),
  ]);
};

/** Whether the target itself is the reader's to see: a row may concern somebody of theirs and be about somebody else. */
const isSeen = (names: Names, record: OperationRecord): boolean =>
  ownMention(record).every((mention) => names.has(keyOf(mention)));

const summaryOf = ({ locale, words }: CallContext, record: OperationRecord, name: string): string => {
  const { action, target_type: noun } = record;
  const told = recordSentence(locale, { action, noun, name });
  if (told !== undefined) return told;
  const title = words.of(noun, `actions.${action}.title`) ?? action;
  return name === '' ? title : `${title} · ${name}`;
};

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Ids without a name are not told: 0 stands for whatever is not the reader's. */
const redacted = (value: unknown, hidden: ReadonlySet<number>): unknown => {
  if (Array.isArray(value)) return value.map((each) => redacted(each, hidden));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redacted(each, hidden)]));
  return typeof value === 'number' && hidden.has(value) ? null : value;
};

const toRow = (
  context: CallContext,
  { all }: RecordReach,
  names: Names,
  { record, changes, mentions }: ReadRecord,
): RecordRecord => {
  const seen = isSeen(names, record);
  const name = seen ? (record.target_name ?? '') : unseenName[context.locale];
  const isOwn = record.operator_id === context.actor.userId;
  const hidden = new Set(mentions.filter((each) => !names.has(keyOf(each))).map(({ id }) => id));
  const named = new Map(mentions.map((each) => [keyOf(each), each]));
  return {
    id: record.id,
    time: record.time.toISOString(),
    operator_id: record.operator_id,
    operator_name: record.operator_name,
    operator_role: record.operator_role,
    category: record.category,
    action: record.action,
    target_type: record.target_type,
    target_id: seen ? record.target_id : null,
    target_name: seen ? record.target_name : null,
    summary: summaryOf(context, record, name),
    changes: seen
      ? changes.map((change) => ({
          field: change.field,
          old: textOf(redacted(change.old, hidden)),
          new: textOf(redacted(change.new, hidden)),
        }))
      : [],
    names: seen
      ? [...named].flatMap(([key, { type, id }]) => {
          const called = names.get(key);
          return called === undefined ? [] : [{ type, id, name: called }];
        })
      : [],
    // Where somebody sits is told to who oversees everything, and to themselves.
    ip: all || isOwn ? record.ip : null,
    device_id: all || isOwn ? record.device_id : null,
    result: record.result,
    request_id: record.request_id,
  };
};

/** Operation records in the wire shape of contract.md section 6; names outside the reader's scope are left out. */
export const recordRows = async (
  context: CallContext,
  reach: RecordReach,
  records: readonly OperationRecord[],
): Promise<readonly RecordRecord[]> => {
  const models = await modelsFor(context, records);
  const all = records.map((record) => readRecord(models, record));
  const names = await loadNames(
    context,
    all.flatMap(({ record, mentions }) => [...ownMention(record), ...mentions]),
  );
  return all.map((each) => toRow(context, reach, names, each));
};
