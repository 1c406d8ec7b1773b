import { recordVerify } from './records/calls/record.ts';
import { recordGiven } from './records/record.ts';

/** What the server knows of operation records: its calls, and what default answers ask for. */
export const records = {
  calls: { recordVerify },
  nouns: {
    record: { given: recordGiven },
  },
};
