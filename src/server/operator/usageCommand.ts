import { readFile } from 'node:fs/promises';
import { dayOfInstant } from '#engine/dateText.ts';
import { type ReportedUse, saveReportedUse } from '#server/repositories/usageActivity.ts';
import { findClosedDays } from '#server/repositories/usageDays.ts';
import { type CommandResult, type OperatorCommand, type OperatorContext, recordId } from './command.ts';

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

/** Lines that are no numbers, by their place from 1 on; an empty one at the end is none of them. */
const brokenLines = (lines: readonly string[]): readonly number[] =>
  lines.flatMap((line, at) => (readLine(line) === undefined ? [at + 1] : []));

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
  const lines = (await readFile(file, 'utf8')).trimEnd().split(/\r?\n/);
  const broken = brokenLines(lines);
  if (broken.length > 0)
    return notDone(
      `Expected "<user id>,<messages>" in line ${broken.slice(0, 5).join(', ')}; nothing was saved`,
    );
  const reported = lastOfEach(lines.flatMap((line) => readLine(line) ?? []));
  const saved = await saveReportedUse(db, companyId, day, reported);
  const unknown = reported.length - saved;
  return { lines: [`${saved} people on ${day}${unknown === 0 ? '' : `, ${unknown} unknown`}`], isDone: true };
};

/** What the chat service counted, for the figures of the day: given before the day is closed at ten the next morning. */
export const usageCommand: OperatorCommand = {
  usage: [
    'report <company> <day> <file>   messages by person, "<user id>,<messages>" a line, before the day is closed',
  ],
  run: async (context, [verb, company, day = '', file = '']) => {
    const companyId = recordId(company);
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
    if (verb !== 'report' || companyId === undefined || !isDay || file === '') return undefined;
    return report(context, { companyId, day, file });
  },
};
