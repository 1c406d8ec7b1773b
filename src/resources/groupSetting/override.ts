import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const WhitelistInput = lazy(async () => ({ default: (await import('./Whitelist.tsx')).WhitelistInput }));
const WhitelistDisplay = lazy(async () => ({ default: (await import('./Whitelist.tsx')).WhitelistDisplay }));
const HiddenEntries = lazy(async () => ({ default: (await import('./Whitelist.tsx')).HiddenEntries }));
const StandingQuestion = lazy(async () => ({
  default: (await import('./StandingQuestion.tsx')).StandingQuestion,
}));

const list = { input: WhitelistInput, display: WhitelistDisplay };

/** Who is on the list is told with what it is used for, and which groups stay above a limit before it is saved. */
export const groupSettingOverride = defineOverride<'groupSetting'>()({
  fields: { users: list, depts: list },
  views: { showExtra: HiddenEntries, saveQuestion: StandingQuestion },
});
