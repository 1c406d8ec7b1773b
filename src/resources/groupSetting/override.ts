import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const GroupSettingScreen = lazy(async () => ({
  default: (await import('./GroupSettingScreen.tsx')).GroupSettingScreen,
}));

/** Two limits and a list of people and departments with what it is used for: a page of its own. */
export const groupSettingOverride = defineOverride<'groupSetting'>()({
  screen: GroupSettingScreen,
  beginning: 'own',
});
