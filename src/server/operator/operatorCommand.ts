import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { countHelpFeedback } from '#server/features/home/store/homeCounts.ts';
import type { CommandResult, OperatorCommand, OperatorContext } from './command.ts';
import { companyCommand } from './companyCommand.ts';
import { departmentCommand } from './departmentCommand.ts';
import { paymentCommand } from './paymentCommand.ts';
import { reviewCommand } from './reviewCommand.ts';
import { sessionCommand } from './sessionCommand.ts';
import { invoiceCommand, orderCommand } from './shopCommands.ts';
import { usageCommand } from './usageCommand.ts';

const width = 6;

/** What readers said of the help centre's topics. */
const helpCommand: OperatorCommand = {
  usage: ['feedback                               how many people each topic helped, and how many not'],
  run: async ({ db }, [verb]) => {
    if (verb !== 'feedback') return undefined;
    const counted = await countHelpFeedback(db);
    const lines = counted.map(
      ({ topic, yes, no }) => `${String(yes).padStart(width)} yes ${String(no).padStart(width)} no  ${topic}`,
    );
    return { lines: lines.length === 0 ? ['Nobody has answered yet'] : lines, isDone: true };
  },
};

/** What the platform answers, by subject: one line each. Nothing of it can be asked by a browser. */
const commands: Readonly<Record<string, OperatorCommand>> = {
  company: companyCommand,
  department: departmentCommand,
  help: helpCommand,
  invoice: invoiceCommand,
  review: reviewCommand,
  order: orderCommand,
  payment: paymentCommand,
  session: sessionCommand,
  usage: usageCommand,
};

const usageOf = (subject: string): readonly string[] =>
  (commands[subject]?.usage ?? []).map((line) => `npm run operator -- ${subject} ${line}`);

/** The operator's command: `<subject> <verb> ...`, typed at a moment, and who it may ask. Anything it does not know prints how it is used. */
export const runOperatorCommand = async (
  db: Kysely<Tables>,
  [subject = '', ...words]: readonly string[],
  typed: Date | Omit<OperatorContext, 'db'>,
): Promise<CommandResult> => {
  const asked = typed instanceof Date ? { at: typed, provider: undefined } : typed;
  const command = Object.hasOwn(commands, subject) ? commands[subject] : undefined;
  const result = await command?.run({ db, ...asked }, words);
  if (result !== undefined) return result;
  const subjects = command === undefined ? Object.keys(commands) : [subject];
  return { lines: subjects.flatMap(usageOf), isDone: false };
};
