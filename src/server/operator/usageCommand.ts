import { dayOfInstant } from '#engine/dateText.ts';
import { type ReportedUse, saveReportedUse } from '#server/features/usage/store/reportedUse.ts';
import { findClosedDays } from '#server/features/usage/store/usageDays.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';
import { reportOpenings } from './openingsReport.ts';
import { readReportFile } from './reportFile.ts';

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
const lastOfEach = (reported: readonly ReportedUse[]): readonly ReportedUse[] => [
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
  const reported = lastOfEach(read.rows);
  const saved = await saveReportedUse(db, companyId, day, reported);
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
