import * as companySettingCalls from './company/calls/companySetting.ts';
import * as dissolutionCalls from './company/calls/dissolution.ts';
import * as holidayNoticeCalls from './company/calls/holidayNotice.ts';
import * as registrationCalls from './company/calls/registration.ts';
import * as verificationCalls from './company/calls/verification.ts';
import { companySettingHooks, companySettingRows } from './company/companySetting.ts';
import { bannerHooks, coverHooks, startupHooks } from './company/images.ts';
import { verificationGiven } from './company/verification/verificationRow.ts';

/** What the server knows of companies and what the platform decides of them: its calls, and what default answers ask for. */
export const company = {
  calls: {
    ...companySettingCalls,
    ...dissolutionCalls,
    ...holidayNoticeCalls,
    ...registrationCalls,
    ...verificationCalls,
  },
  nouns: {
    banner: { hooks: bannerHooks },
    companySetting: { rows: companySettingRows, hooks: companySettingHooks },
    cover: { hooks: coverHooks },
    startup: { hooks: startupHooks },
    verification: { given: verificationGiven },
  },
};
