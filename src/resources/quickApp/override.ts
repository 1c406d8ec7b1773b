import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const QuickAppScreen = lazyPart(async () => ({
  default: (await import('./QuickAppScreen.tsx')).QuickAppScreen,
}));

/** Chosen from the apps there are, in an order: no generated list can give that. */
export const quickAppOverride = defineOverride<'quickApp'>()({ screen: QuickAppScreen });
