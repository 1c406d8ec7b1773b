import { dayOfInstant, parseDay } from '#engine/dateText.ts';
import { type ReportedOpenings, saveOpenings } from '#server/features/workbench/store/appOpenings.ts';
import { type CommandResult, type OperatorContext, recordId } from './command.ts';
import { readReportFile } from './reportFile.ts';

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
const lastOfEach = (reported: readonly ReportedOpenings[]): readonly ReportedOpenings[] => [
  ...new Map(reported.map((each) => [`${each.appId} ${each.day}`, each])).values(),
];

/** Takes over how often a company's apps were opened on days that are over; a file with a broken line changes nothing. */
export const reportOpenings = async (
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
  const reported = lastOfEach(read.rows);
  const saved = await saveOpenings(db, companyId, reported);
  const unknown = reported.length - saved;
  return { lines: [`${saved} days of apps${unknown === 0 ? '' : `, ${unknown} unknown`}`], isDone: true };
};
