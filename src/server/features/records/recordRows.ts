import { attentionOf, outcomeOf } from '#domain/record/outcome.ts';
import { customFieldWords } from '#engine/customFields.ts';
import type { RecordRecord } from '#generated/types.ts';
import { words as recordNameWords } from '#generated/words/server/recordNames.ts';
import { recordSummary, recordTitle, unseenName } from '#i18n/recordActions.ts';
import { recordResultText } from '#i18n/recordFacts.ts';
import { singular } from '#i18n/sentence.ts';
import {
  definitionOf,
  isLive,
  memberModelWith,
} from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import {
  findDeviceNames,
  findNamesOfApps,
  findNamesOfDepartments,
  findNamesOfPeople,
  findRecordedNames,
} from '#server/features/records/store/recordNames.ts';
import type { OperationRecord, RecordReach } from '#server/features/records/store/recordPages.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { cellWords } from '#server/sheets/cellText.ts';
import {
  type ChangeReader,
  changesOf,
  type Mention,
  mentionsIn,
  type Noun,
  type ReadChange,
  seenChanges,
  shownChange,
} from './recordChanges.ts';
import { findPlacesOfRecords, type RecordPlace } from './store/recordNames.ts';

/** A record read against the schemas, before names are known. */
interface ReadRecord {
  readonly record: OperationRecord;
  readonly noun: Noun;
  /** What has to be the reader's for the record to be told: its target, or the departments it happened in. */
  readonly subjects: readonly Mention[];
  readonly changes: readonly ReadChange[];
  readonly mentions: readonly Mention[];
}

type Names = ReadonlyMap<string, string>;

/** Nouns whose rows are in someone's scope or not by themselves; others by the departments they belong to. */
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

type Speech = Pick<ChangeReader, 'models' | 'wordOf'>;

const isCustom = ({ field }: { readonly field: string }): boolean => field.startsWith('custom_fields.');

/** The schemas and the words of their fields; of members with the company's own fields where a record is about one of them. */
const speechFor = async (context: CallContext, records: readonly OperationRecord[]): Promise<Speech> => {
  const plain = {
    models: context.models,
    wordOf: (noun: string, key: string) => cellWords(context, noun)(key),
  };
  if (!records.some(({ changes }) => changes.some(isCustom))) return plain;
  const fields = (await findFields(context.db, context.actor.companyId)).filter(isLive).map(definitionOf);
  const member = memberModelWith(context, fields);
  const own = customFieldWords(member.customFieldsIn ?? '', fields, context.locale);
  return {
    models: { ...context.models, member },
    wordOf: (noun, key) => (noun === 'member' ? own[key] : undefined) ?? plain.wordOf(noun, key),
  };
};

const readRecord = (models: Models, record: OperationRecord, places: readonly RecordPlace[]): ReadRecord => {
  const noun = { name: record.target_type, model: models[record.target_type] };
  const changes = changesOf(models, record);
  return {
    record,
    noun,
    changes,
    subjects: subjectsOf(record, places),
    mentions: mentionsIn(noun, changes),
  };
};

const idsOf = (mentions: readonly Mention[], type: string): readonly number[] => [
  ...new Set(mentions.filter((mention) => mention.type === type).map(({ id }) => id)),
];

/** Whether nothing of the company is kept from the reader: of what has no name any more they are told the last one it had. */
const seesAllOf = (context: CallContext, { all }: RecordReach): boolean =>
  all && readScopeOf(context, 'member').all && readScopeOf(context, 'department').all;

/** Names of everything mentioned that the reader may see, in a few statements for a whole page. */
const loadNames = async (
  context: CallContext,
  mentions: readonly Mention[],
  seesAll: boolean,
): Promise<Names> => {
  const { db, actor } = context;
  const { companyId } = actor;
  const departments = await findNamesOfDepartments(db, {
    companyId,
    ids: idsOf(mentions, 'department'),
    bounds: readScopeOf(context, 'department'),
  });
  const people = await findNamesOfPeople(db, {
    companyId,
    ids: idsOf(mentions, 'member'),
    bounds: {
      ...readScopeOf(context, 'member'),
      readerId: actor.userId,
    },
  });
  const apps = seesAll ? await findNamesOfApps(db, companyId, idsOf(mentions, 'app')) : [];
  const present = new Map([
    ...departments.map(({ id, name }) => [keyOf({ type: 'department', id }), name] as const),
    ...people.map(({ id, name }) => [keyOf({ type: 'member', id }), name] as const),
    ...apps.map(({ id, name }) => [keyOf({ type: 'app', id }), name] as const),
  ]);
  if (!seesAll) return present;
  const gone = new Map(
    mentions.filter((mention) => !present.has(keyOf(mention))).map((mention) => [keyOf(mention), mention]),
  );
  const recorded = await findRecordedNames(db, companyId, [...gone.values()]);
  return new Map([...present, ...recorded.map((each) => [keyOf(each), each.name] as const)]);
};

/** What records are filed under: the noun; what is no noun was done about signing in. */
const categoryOf = ({ words }: CallContext, { category }: OperationRecord): string =>
  singular(words.of(category, 'name') ?? words.of('account', 'name') ?? category);

/** The clock and the platform have no name of their own. */
const operatorOf = (
  locale: CallContext['locale'],
  { operator_name, operator_role }: OperationRecord,
): string =>
  operator_role === 'timer' || operator_role === 'platform'
    ? recordNameWords[locale][operator_role]
    : operator_name;

type Devices = ReadonlyMap<string, string>;

/** How the devices records came from call themselves: as their operator signed in with them, else as anyone did. */
const loadDevices = async (
  { db, actor }: CallContext,
  records: readonly OperationRecord[],
): Promise<Devices> => {
  const asked = records.flatMap(({ device_id }) => device_id ?? []);
  const found = await findDeviceNames(db, actor.companyId, [...new Set(asked)]);
  return new Map([
    ...found.map(({ device_id, name }) => [device_id, name] as const),
    ...found.map(({ device_id, user_id, name }) => [`${user_id} ${device_id}`, name] as const),
  ]);
};

const deviceOf = (devices: Devices, { operator_id, device_id }: OperationRecord): string | null =>
  devices.get(`${operator_id} ${device_id}`) ?? devices.get(device_id ?? '') ?? null;

/** What a page of records is told with. */
interface Telling {
  readonly context: CallContext;
  readonly reach: RecordReach;
  readonly names: Names;
  readonly devices: Devices;
  readonly reader: ChangeReader;
}

const toRow = (
  { context, reach, names, devices, reader }: Telling,
  { record, noun, changes, subjects }: ReadRecord,
): RecordRecord => {
  const { locale, words, actor } = context;
  const isNamed = (mention: Mention): boolean => reader.seesAll || names.has(keyOf(mention));
  // A row may concern someone of the reader's and be about someone else.
  const seen = subjects.every(isNamed);
  const name = seen ? (record.target_name ?? '') : unseenName[locale];
  const recorded = { action: record.action, noun: record.target_type };
  // Where someone sits is told to who oversees everything, and to themselves.
  const isPlaced = reach.all || record.operator_id === actor.userId;
  return {
    id: record.id,
    time: record.time.toISOString(),
    operator_id: record.operator_id,
    operator_name: operatorOf(locale, record),
    operator_role: record.operator_role,
    category: record.category,
    category_name: categoryOf(context, record),
    action: record.action,
    action_name: recordTitle(locale, recorded, words.of),
    target_type: record.target_type,
    target_id: seen ? record.target_id : null,
    target_name: seen ? record.target_name : null,
    summary: recordSummary(locale, { ...recorded, name }, words.of),
    changes: seen
      ? seenChanges(noun, changes, isNamed).map((change) => shownChange(reader, noun.name, change))
      : [],
    ip: isPlaced ? record.ip : null,
    device_id: isPlaced ? record.device_id : null,
    device_name: isPlaced ? deviceOf(devices, record) : null,
    result: record.result,
    outcome: outcomeOf(record.result),
    result_text: recordResultText(locale, record.result) ?? null,
    attention: attentionOf(record.action, record.result) ?? null,
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
  const speech = await speechFor(context, records);
  const places = await loadPlaces(context, reach, records);
  const all = records.map((record) => readRecord(speech.models, record, places));
  const seesAll = seesAllOf(context, reach);
  const names = await loadNames(
    context,
    all.flatMap(({ subjects, mentions }) => [...subjects, ...mentions]),
    seesAll,
  );
  const devices = await loadDevices(context, records);
  const nameOf = (type: string, id: number) => names.get(keyOf({ type, id }));
  const reader: ChangeReader = { ...speech, locale: context.locale, nameOf, seesAll };
  return all.map((each) => toRow({ context, reach, names, devices, reader }, each));
};
