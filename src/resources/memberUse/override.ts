import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const MemberUseScreen = lazy(async () => ({
  default: (await import('./MemberUseScreen.tsx')).MemberUseScreen,
}));
const PeopleTotal = lazy(async () => ({ default: (await import('./PeopleTotal.tsx')).PeopleTotal }));

/** The list of people is generated; departments are gone down through beside it. */
export const memberUseOverride = defineOverride<'memberUse'>()({
  screen: MemberUseScreen,
  views: { total: PeopleTotal },
});
