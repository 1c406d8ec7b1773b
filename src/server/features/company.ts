import * as companySettingCalls from './company/calls/companySetting.ts';
import * as dissolutionCalls from './company/calls/dissolution.ts';
import * as holidayNoticeCalls from './company/calls/holidayNotice.ts';
import * as registrationCalls from './company/calls/registration.ts';
import * as verificationCalls from './company/calls/verification.ts';
import {
  bannerHooks,
  companySettingHooks,
  companySettingRows,
  coverHooks,
  startupHooks,
} from './company/companySetting.ts';
import { verificationGiven } from './company/verification.ts';

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
