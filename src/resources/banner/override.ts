import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { LaterOverlapFrame } from './laterFrame.tsx';

const BannerScreen = lazy(async () => ({ default: (await import('./BannerScreen.tsx')).BannerScreen }));

/** Banners and the order of apps beside the phone they are for. */
export const bannerOverride = defineOverride<'banner'>()({
  screen: BannerScreen,
  beginning: 'own',
  views: { formFrame: LaterOverlapFrame, showWithout: ['sort'] },
});
