import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const GroupDataScreen = lazy(async () => ({
  default: (await import('./GroupDataScreen.tsx')).GroupDataScreen,
}));

/** What groups come to together is no list of rows. */
export const groupDataOverride = defineOverride<'groupData'>()({
  screen: GroupDataScreen,
  beginning: 'own',
});
