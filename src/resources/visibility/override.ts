import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const VisibilityScreen = lazyPart(async () => ({
  default: (await import('./VisibilityScreen.tsx')).VisibilityScreen,
}));

/** A question about two people is no list of rows. */
export const visibilityOverride = defineOverride<'visibility'>()({ screen: VisibilityScreen });
