import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const CoverScreen = lazy(async () => ({ default: (await import('./CoverScreen.tsx')).CoverScreen }));

/** The list is generated; it belongs to the company settings. */
export const coverOverride = defineOverride<'cover'>()({
  screen: CoverScreen,
  views: { showWithout: ['name', 'image_url'] },
});
