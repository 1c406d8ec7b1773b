import { countHelpFeedback } from '#server/repositories/helpFeedback.ts';
import type { OperatorCommand } from './command.ts';

const width = 6;

/** What readers said of the help centre's topics. */
export const helpCommand: OperatorCommand = {
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
