import { askForSheet, sendSheet } from './tasks/export/exportSheet.ts';
import { taskGiven } from './tasks/task.ts';

/** What the server knows of the task centre: its calls, and what default answers ask for. */
export const tasks = {
  nouns: {
    task: { given: taskGiven },
  },
  exports: { ask: askForSheet, send: sendSheet },
};
