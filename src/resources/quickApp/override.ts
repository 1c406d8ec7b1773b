import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const QuickAppScreen = lazy(async () => ({ default: (await import('./QuickAppScreen.tsx')).QuickAppScreen }));

/** Chosen from the apps there are, in an order: no generated list can give that. */
export const quickAppOverride = defineOverride<'quickApp'>()({ screen: QuickAppScreen, beginning: 'own' });
