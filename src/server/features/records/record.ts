import type { Kysely } from 'kysely';
import { checkPeriod, periodOf } from '#domain/record/period.ts';
import {
  type ActWindow,
  comingAndGoing,
  eventKeyOf,
  quietDays,
  shownDays,
  unusualEvents,
} from '#domain/record/unusual.ts';
import { instantText } from '#engine/dateText.ts';
import type { FieldModel } from '#engine/model.ts';
import { departmentReach, mandateBounds, reachOf } from '#engine/permission.ts';
import { type Cell, cellOf } from '#engine/sheet/cell.ts';
import type { Calls, RecordChange, RecordRecord } from '#generated/types.ts';
import { words as recordNameWords } from '#generated/words/server/recordNames.ts';
import { ruleText } from '#i18n/rules.ts';
import type { GivenRows } from '#server/crud/sources/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMainAdministrator } from '#server/features/directory/leaving/store/leaving.ts';
import { findPlace } from '#server/features/directory/store/places.ts';
import { insertMessage } from '#server/features/messages/store/smsMessages.ts';
import { insertMoment } from '#server/guard/store/rateLimits.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { attempt } from '#server/platform/jobs/attempt.ts';
import type { Ports } from '#server/platform/ports.ts';
import { cellWords } from '#server/sheets/cellText.ts';
import { sheetColumns } from '#server/sheets/write/sheetStream.ts';
import { recordRows } from './recordRows.ts';
import { findActWindows, findBrokenSince, findCompaniesToWatch } from './store/recordChecks.ts';
import {
  countRecords,
  findRecords,
  type RecordFilter,
  type RecordPosition,
  type RecordReach,
  type RecordSelection,
} from './store/recordPages.ts';

/** Contract.md section 4, "Operation records": everything, one's own and the scope's, or one's own. */
const recordReachOf = ({ models, actor }: Pick<CallContext, 'models' | 'actor'>): RecordReach => {
  const model = models.record;
  if (model === undefined) throw new Error('Expected a model of "record"');
  const { asSub } = departmentReach(model, 'read', actor);
  const bounds = mandateBounds(model, 'read', actor);
  return {
    all: (asSub && bounds.all) || reachOf(model, 'read', actor) === 'all',
    operatorId: actor.userId,
    departments: asSub ? bounds.departments : [],
  };
};

/** What the list and its export are asked for alike. */
type RecordQuestion = Omit<Calls['operationRecords']['request'], 'page' | 'page_size'>;

const isTimeline = ({ target_type: type, target_id: id }: RecordQuestion): boolean =>
  typeof type === 'string' && typeof id === 'number';

/** The span of the list; the timeline of one target goes back as far as there are records. */
const spanOf = (question: RecordQuestion, now: Date): Pick<RecordFilter, 'from' | 'to'> => {
  if (isTimeline(question)) return { from: question.from ?? undefined, to: question.to ?? undefined };
  const { from, to } = periodOf(question, now);
  return { from: from.toISOString(), to: question.to === undefined ? undefined : to.toISOString() };
};

/** Which records a question means: an export asks the same and gets the same. */
const recordFilterOf = (question: RecordQuestion, now: Date): RecordFilter => ({
  targetType: question.target_type ?? undefined,
  targetId: question.target_id ?? undefined,
  memberId: question.member_id ?? undefined,
  departmentId: question.department_id ?? undefined,
  category: question.category ?? undefined,
  action: question.action ?? undefined,
  operatorId: question.operator_id ?? undefined,
  outcome: question.outcome ?? undefined,
  attention: question.attention ?? undefined,
  keyword: question.keyword?.trim() || undefined,
  ...spanOf(question, now),
});

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

type Words = Pick<CallContext, 'words' | 'locale'>;

const sides = ({ old_text: old, new_text: now }: RecordChange): string => [old ?? '', now ?? ''].join(' → ');

/** `职位：工程师 → 主管`, one line a change, in the words every screen shows. */
const changesText = ({ locale }: Words, { changes }: RecordRecord): string =>
  changes
    .map(
      (change) =>
        `${change.title}: ${change.kind === 'concealed' ? recordNameWords[locale].concealed : sides(change)}`,
    )
    .join('\n');

const toCells = (
  context: Words,
  row: RecordRecord,
  columns: readonly FieldModel[],
): readonly (Cell | undefined)[] => {
  const wordOf = cellWords(context, 'record');
  const values: Readonly<Record<string, unknown>> = {
    ...row,
    operator_role: row.operator_role === '' ? '' : wordOf(`role.${row.operator_role}`),
  };
  return columns.map((field) => {
    if (field.name !== 'changes') return cellOf(field, { value: values[field.name], record: values, wordOf });
    const text = changesText(context, row);
    return text === '' ? undefined : { type: 'text', value: text };
  });
};

/** The cells of a selection, newest first, a piece at a time from where the last one ended: as in the list, name for name. */
async function* recordSheetRows(
  context: CallContext,
  { total, ...selection }: RecordSelection & { readonly total: number },
  columns: readonly FieldModel[],
): AsyncGenerator<readonly (readonly (Cell | undefined)[])[]> {
  let before: RecordPosition | undefined;
  for (;;) {
    const { rows, last, isFull } = await context.readLater(async (db) => {
      const records = await findRecords(db, selection, { limit: rowsAtOnce, offset: 0, before, total });
      return {
        rows: await recordRows({ ...context, db }, selection.reach, records),
        last: records.at(-1),
        isFull: records.length === rowsAtOnce,
      };
    });
    yield rows.map((row) => toCells(context, row, columns));
    if (last === undefined || !isFull) return;
    before = { time: last.time, id: last.id };
  }
}

/** How many days back the newest records are looked for. */
const recentDays = 14;

/** What was done last within the reader's reach, newest first; nothing of who came and went. */
export const recentRecords = async (
  context: CallContext,
  count: number,
): Promise<readonly RecordRecord[]> => {
  const { db, now } = context;
  const from = new Date(now.getTime() - recentDays * 86_400_000).toISOString();
  const selection = selectionOf(context, { from, outcome: 'done', notCategories: comingAndGoing });
  const records = await findRecords(db, selection, { limit: count, offset: 0 });
  return recordRows(context, selection.reach, records);
};

type ListQuestion = Calls['operationRecords']['request'];
/** `filter`: what it came to when it was asked for. */
type AskedSheet = Calls['recordExport']['request'] & { readonly filter?: RecordFilter };

/** The end is fixed when a file is asked for: what is written while it is on its way is not in it. */
const resolveFilter = (
  { columns: _, format: __, filter, ...question }: AskedSheet,
  now: Date,
): RecordFilter => {
  if (filter !== undefined) return filter;
  const asked = recordFilterOf(question, now);
  return { ...asked, to: asked.to ?? now.toISOString() };
};

const selectionOf = (context: CallContext, filter: RecordFilter) => ({
  companyId: context.actor.companyId,
  reach: recordReachOf(context),
  filter,
});

/**
 * Who did what, newest first, at most 30 days at once; with a target everything that concerns it, the timeline of a person or a
 * department. One record, of whatever age; one out of reach does not exist.
 */
export const recordGiven = {
  list: async (question, range, context) => {
    const violations = checkPeriod(question);
    if (violations.length > 0) return violations;
    const selection = selectionOf(context, recordFilterOf(question, context.now));
    const total = await countRecords(context.db, selection);
    const records = await findRecords(context.db, selection, { ...range, total });
    const brokenSince = await findBrokenSince(context.db, context.actor.companyId);
    return {
      rows: await recordRows(context, selection.reach, records),
      total,
      figures: { broken_since: brokenSince?.toISOString() ?? null },
    };
  },
  rows: async ([id], context) => {
    const selection = selectionOf(context, { id });
    const records = await findRecords(context.db, selection, { limit: 1, offset: 0 });
    return (await recordRows(context, selection.reach, records)).map((row) => ({ row }));
  },
  sheet: async (asked, _most, context) => {
    const violations = asked.filter === undefined ? checkPeriod(asked) : [];
    if (violations.length > 0) return violations;
    const filter = resolveFilter(asked, context.now);
    const selection = selectionOf(context, filter);
    const count = await countRecords(context.db, selection);
    const { columns, header } = sheetColumns(context, 'record', asked.columns);
    const rows = recordSheetRows(context, { ...selection, total: count }, columns);
    const audited = [{ field: 'filter', old: null, new: filter }];
    return { columns, header, rows, count, scope: { ...filter }, audited, kept: { filter } };
  },
} satisfies GivenRows<ListQuestion, AskedSheet>;

const dayMs = 86_400_000;

/**
 * Unusual events of the last seven days, newest first: everyone's for those who see all records; one's own for the others, whose records of
 * them they have as well.
 */
export const unusualOf = async (context: CallContext): Promise<readonly ActWindow[]> => {
  const { db, now } = context;
  const { all, operatorId } = recordReachOf(context);
  const since = new Date(now.getTime() - shownDays * dayMs);
  const asked = { companyId: context.actor.companyId, operatorId: all ? undefined : operatorId, since };
  return unusualEvents(await findActWindows(db, asked));
};

/** How far back the clock looks: a server that stood still over a weekend makes up for it. */
const watchedDays = 2;

/** So long it is known that the main administrator was notified of an event: beyond its own day and the days looked back upon. */
const notifiedSeconds = 5 * 86_400;

/** So often records are looked through, by one of the server processes: what is found has happened already. */
const watchSeconds = 600;

const noticeOf = ({ kind, name, from, to, count, rows }: ActWindow): string =>
  ruleText('zh', {
    rule: `record.unusual.${kind}`,
    params: {
      ...{ name, count, rows, days: quietDays },
      ...{ from: instantText(from.toISOString()), to: instantText(to.toISOString()) },
    },
  });

interface Watch {
  readonly companyId: number;
  readonly now: Date;
}

/** Notifies the main administrator of an event, unless that was done; false where it was, or there is no one to notify. */
const notifyOfEvent = async (
  db: Kysely<Tables>,
  { companyId, now }: Watch,
  event: ActWindow,
): Promise<boolean> => {
  const mainId = await findMainAdministrator(db, companyId);
  const main = mainId === undefined ? undefined : await findPlace(db, companyId, mainId);
  if (main === undefined) return false;
  const key = `${companyId} ${eventKeyOf(event)}`;
  const notice = { bucket: 'record.unusual', key, limit: 1, windowSeconds: notifiedSeconds, now };
  if ((await insertMoment(db, notice)) === undefined) return false;
  await insertMessage(db, {
    ...{ companyId, countryCode: main.countryCode, mobile: main.phone, userId: mainId, name: main.userName },
    ...{ text: noticeOf(event), now, purpose: 'reminder' },
  });
  return true;
};

const notifyOfCompany = (db: Kysely<Tables>, { companyId, now }: Watch): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const since = new Date(now.getTime() - watchedDays * dayMs);
    const windows = await findActWindows(transaction, { companyId, operatorId: undefined, since });
    let notified = 0;
    for (const event of unusualEvents(windows).toReversed())
      notified += (await notifyOfEvent(transaction, { companyId, now }, event)) ? 1 : 0;
    return notified;
  });

/**
 * Notifies main administrators of unusual events, once each: many exports, work at night, failed proofs. That it was done is noted in the
 * transaction that writes the message. Answers of how many.
 */
export const notifyOfUnusual = async ({
  database,
  clock,
  logger,
}: Pick<Ports, 'database' | 'clock' | 'logger'>): Promise<number> => {
  const now = clock();
  const watch = { bucket: 'record.watch', key: 'all', limit: 1, windowSeconds: watchSeconds, now };
  if ((await insertMoment(database.db, watch)) === undefined) return 0;
  const since = new Date(now.getTime() - watchedDays * dayMs);
  let notified = 0;
  for (const companyId of await findCompaniesToWatch(database.db, since))
    notified += await attempt(logger, `unusual events of company ${companyId}`, () =>
      notifyOfCompany(database.db, { companyId, now }),
    );
  return notified;
};
