import { readFile } from 'node:fs/promises';
import { dayOfInstant, parseDay } from '#engine/dateText.ts';
import { findClosedDays, type ReportedUse, saveReportedUse } from '#server/features/usage/store/usageDays.ts';
import { type ReportedOpenings, saveOpenings } from '#server/features/workbench/store/appManagers.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

/** What stands in a reported file, line by line, or which lines cannot be read, by their place from 1 on. */
type ReportFile<Row> =
  | { readonly kind: 'read'; readonly rows: readonly Row[] }
  | { readonly kind: 'broken'; readonly lines: readonly number[] };

/** Reads a report with one row a line; an empty line at the end is none of them. */
const readReportFile = async <Row>(
  file: string,
  readLine: (line: string) => Row | undefined,
): Promise<ReportFile<Row>> => {
  const read = (await readFile(file, 'utf8')).trimEnd().split(/\r?\n/).map(readLine);
  const lines = read.flatMap((row, at) => (row === undefined ? [at + 1] : []));
  return lines.length > 0
    ? { kind: 'broken', lines }
    : { kind: 'read', rows: read.flatMap((row) => row ?? []) };
};

/** `<app id>,<day>,<opens>`; undefined: it is none, or of a day that is not over. */
const readLineBefore =
  (today: string) =>
  (line: string): ReportedOpenings | undefined => {
    const [, app, day = '', opens] = /^\s*(\d+)\s*,\s*([\d-]+)\s*,\s*(\d{1,7})\s*$/.exec(line) ?? [];
    const appId = recordId(app);
    return appId === undefined || parseDay(day, today) !== day || day >= today
      ? undefined
      : { appId, day, opens: Number(opens) };
  };

/** An app named twice for a day would be two rows of one key: the last line counts. */
const lastOfEachDay = (reported: readonly ReportedOpenings[]): readonly ReportedOpenings[] => [
  ...new Map(reported.map((each) => [`${each.appId} ${each.day}`, each])).values(),
];

/** Takes over how often a company's apps were opened on days that are over; a file with a broken line changes nothing. */
const reportOpenings = async (
  { db, at }: OperatorContext,
  { companyId, file }: { readonly companyId: number; readonly file: string },
): Promise<CommandResult> => {
  const read = await readReportFile(file, readLineBefore(dayOfInstant(at)));
  if (read.kind === 'broken')
    return {
      lines: [
        `Expected "<app id>,<day before today>,<opens>" in line ${read.lines.slice(0, 5).join(', ')}; nothing was saved`,
      ],
      isDone: false,
    };
  const reported = lastOfEachDay(read.rows);
  const saved = await saveOpenings(db, companyId, reported);
  const unknown = reported.length - saved;
  return { lines: [`${saved} days of apps${unknown === 0 ? '' : `, ${unknown} unknown`}`], isDone: true };
};

const most = 1_000_000;

/** `<user id>,<messages>`; undefined: it is none. */
const readLine = (line: string): ReportedUse | undefined => {
  const [, user, messages] = /^\s*(\d{1,15})\s*,\s*(\d{1,7})\s*$/.exec(line) ?? [];
  const count = Number(messages);
  return user === undefined || messages === undefined || count > most
    ? undefined
    : { userId: Number(user), messages: count };
};

const notDone = (...lines: readonly string[]): CommandResult => ({ lines, isDone: false });

/** A person named twice in a file would be two rows of one key: the last line counts. */
const lastOfEachPerson = (reported: readonly ReportedUse[]): readonly ReportedUse[] => [
  ...new Map(reported.map((each) => [each.userId, each])).values(),
];

const report = async (
  { db, at }: OperatorContext,
  { companyId, day, file }: { readonly companyId: number; readonly day: string; readonly file: string },
): Promise<CommandResult> => {
  const closed = await findClosedDays(db, companyId);
  if (closed !== undefined && day <= closed.until)
    return notDone(`${day} is closed; the last closed day is ${closed.until}`);
  if (day > dayOfInstant(at)) return notDone(`${day} has not come yet`);
  const read = await readReportFile(file, readLine);
  if (read.kind === 'broken')
    return notDone(
      `Expected "<user id>,<messages>" in line ${read.lines.slice(0, 5).join(', ')}; nothing was saved`,
    );
  const reported = lastOfEachPerson(read.rows);
  const saved = await saveReportedUse(db, { companyId, day, reported });
  const unknown = reported.length - saved;
  return { lines: [`${saved} people on ${day}${unknown === 0 ? '' : `, ${unknown} unknown`}`], isDone: true };
};

/**
 * What others counted: messages for the figures of the day, given before the day is closed at ten the next morning, and openings of apps
 * of any day that is over.
 */
export const usageCommand: OperatorCommand = {
  usage: [
    'report <company> <day> <file>   messages by person, "<user id>,<messages>" a line, before the day is closed',
    'report <company> apps <file>    openings of apps, "<app id>,<day>,<opens>" a line, of days that are over',
  ],
  run: async (context, [verb, company, day = '', file = '']) => {
    const companyId = recordId(company);
    if (verb !== 'report' || companyId === undefined || file === '') return undefined;
    if (day === 'apps') return reportOpenings(context, { companyId, file });
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
    return isDay ? report(context, { companyId, day, file }) : undefined;
  },
};
