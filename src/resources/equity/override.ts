import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const EquityScreen = lazy(async () => ({ default: (await import('./EquityScreen.tsx')).EquityScreen }));

/** Three quotas with where they come from: a page of its own. */
export const equityOverride = defineOverride<'equity'>()({ screen: EquityScreen, beginning: 'own' });
