import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const UsageScreen = lazy(async () => ({ default: (await import('./UsageScreen.tsx')).UsageScreen }));

/** Figures and their course over days are no list of rows. */
export const usageOverride = defineOverride<'usage'>()({ screen: UsageScreen, beginning: 'own' });
