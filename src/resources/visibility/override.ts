import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const VisibilityScreen = lazy(async () => ({
  default: (await import('./VisibilityScreen.tsx')).VisibilityScreen,
}));

/** A question about two people is no list of rows. */
export const visibilityOverride = defineOverride<'visibility'>()({ screen: VisibilityScreen });
