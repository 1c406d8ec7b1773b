import { recordGiven } from './records/record.ts';

/** What the server knows of operation records: its calls, and what default answers ask for. */
export const records = {
  nouns: {
    record: { given: recordGiven },
  },
};
