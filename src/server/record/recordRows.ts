import { attentionOf } from '#domain/record/attention.ts';
import type { EntityModel } from '#engine/model.ts';
import type { RecordRecord } from '#generated/types.ts';
import { recordSentence, unseenName } from '#i18n/recordActions.ts';
import { recordResultText } from '#i18n/recordResults.ts';
import { singular } from '#i18n/singular.ts';
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
import { findPlacesOfRecords, type RecordPlace } from '#server/repositories/recordPlaces.ts';
import { changesOf, type Mention, mentionsIn, type ReadChange, seenChanges } from './recordChanges.ts';

/** A record read against the schemas, before names are known. */
interface ReadRecord {
  readonly record: OperationRecord;
  readonly model: EntityModel | undefined;
  /** What has to be the reader's for the record to be told: its target, or the departments it happened in. */
  readonly subjects: readonly Mention[];
  readonly changes: readonly ReadChange[];
  readonly mentions: readonly Mention[];
}

type Names = ReadonlyMap<string, string>;

/** Nouns whose rows are in somebody's scope or not by themselves; others by the departments they belong to. */
const scopedNouns: readonly string[] = ['member', 'department'];

const keyOf = ({ type, id }: Mention): string => `${type} ${id}`;

const isScoped = ({ target_type }: OperationRecord): boolean => scopedNouns.includes(target_type);

const subjectsOf = (record: OperationRecord, places: readonly RecordPlace[]): readonly Mention[] => {
  const { id, target_type: type, target_id: target } = record;
  if (isScoped(record)) return target === null ? [] : [{ type, id: target }];
  return places
    .filter(({ recordId }) => recordId === id)
    .map(({ departmentId }) => ({ type: 'department', id: departmentId }));
};

/** Where records happened that only their departments place, in one statement for a whole page. */
const loadPlaces = async (
  { db, actor }: CallContext,
  { all }: RecordReach,
  records: readonly OperationRecord[],
): Promise<readonly RecordPlace[]> => {
  const placed = all ? [] : records.filter((record) => !isScoped(record));
  return findPlacesOfRecords(
    db,
    actor.companyId,
    placed.map(({ id }) => id),
  );
};

type Models = CallContext['models'];

const isCustom = ({ field }: { readonly field: string }): boolean => field.startsWith('custom_fields.');

/** The schemas; of members with the company's own fields where a record is about one of them. */
const modelsFor = async (context: CallContext, records: readonly OperationRecord[]): Promise<Models> => {
  if (!records.some(({ changes }) => changes.some(isCustom))) return context.models;
  const fields = await findFields(context.db, context.actor.companyId);
  return { ...context.models, member: memberModelWith(context, fields.filter(isLive).map(definitionOf)) };
};

const readRecord = (models: Models, record: OperationRecord, places: readonly RecordPlace[]): ReadRecord => {
  const model = models[record.target_type];
  const changes = changesOf(models, record);
  return {
    record,
    model,
    changes,
    subjects: subjectsOf(record, places),
    mentions: mentionsIn(model, changes),
  };
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

/** What was done, without whom it was done to. */
const titleOf = ({ locale, words }: CallContext, { action, target_type: noun }: OperationRecord): string => {
  const own = action.startsWith(`${noun}.`) ? action.slice(noun.length + 1) : action;
  return (
    recordSentence(locale, { action, noun, name: '' }) ?? words.of(noun, `actions.${own}.title`) ?? action
  );
};

const summaryOf = (context: CallContext, record: OperationRecord, name: string): string => {
  const { action, target_type: noun } = record;
  const told = recordSentence(context.locale, { action, noun, name });
  if (told !== undefined) return told;
  const title = titleOf(context, record);
  return name === '' ? title : `${title} · ${name}`;
};

/** What records are filed under: the noun; what is no noun was done about signing in. */
const categoryOf = ({ words }: CallContext, { category }: OperationRecord): string =>
  singular(words.of(category, 'name') ?? words.of('account', 'name') ?? category);

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const toRow = (
  context: CallContext,
  { all }: RecordReach,
  names: Names,
  { record, model, changes, subjects, mentions }: ReadRecord,
): RecordRecord => {
  const isNamed = (mention: Mention): boolean => names.has(keyOf(mention));
  // A row may concern somebody of the reader's and be about somebody else.
  const seen = subjects.every(isNamed);
  const name = seen ? (record.target_name ?? '') : unseenName[context.locale];
  const isOwn = record.operator_id === context.actor.userId;
  const named = new Map(mentions.map((each) => [keyOf(each), each]));
  return {
    id: record.id,
    time: record.time.toISOString(),
    operator_id: record.operator_id,
    operator_name: record.operator_name,
    operator_role: record.operator_role,
    category: record.category,
    category_name: categoryOf(context, record),
    action: record.action,
    action_name: titleOf(context, record),
    target_type: record.target_type,
    target_id: seen ? record.target_id : null,
    target_name: seen ? record.target_name : null,
    summary: summaryOf(context, record, name),
    changes: seen
      ? seenChanges(model, changes, isNamed).map((change) => ({
          field: change.field,
          old: textOf(change.old),
          new: textOf(change.new),
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
    outcome: record.result === 'done' ? 'done' : 'refused',
    result_text: recordResultText(context.locale, record.result) ?? null,
    attention: attentionOf(record.action) ?? null,
    request_id: record.request_id,
    seal: record.seal,
  };
};

/** Operation records in the wire shape of contract.md section 6; names outside the reader's scope are left out. */
export const recordRows = async (
  context: CallContext,
  reach: RecordReach,
  records: readonly OperationRecord[],
): Promise<readonly RecordRecord[]> => {
  const models = await modelsFor(context, records);
  const places = await loadPlaces(context, reach, records);
  const all = records.map((record) => readRecord(models, record, places));
  const names = await loadNames(
    context,
    all.flatMap(({ subjects, mentions }) => [...subjects, ...mentions]),
  );
  return all.map((each) => toRow(context, reach, names, each));
};
