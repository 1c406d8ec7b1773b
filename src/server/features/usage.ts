import { memberUseGiven } from './usage/memberUse.ts';
import { usageReport } from './usage/reports/usage.ts';
import { forgetUse } from './usage/store/usagePeople.ts';
import { usageGiven } from './usage/usage.ts';

/** What the server knows of figures of use: its calls, and what default answers ask for. */
export const usage = {
  nouns: {
    memberUse: { given: memberUseGiven },
    usage: { given: usageGiven, report: usageReport },
  },
  onPurge: forgetUse,
};
