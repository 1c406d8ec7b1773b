import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const EquityScreen = lazyPart(async () => ({ default: (await import('./EquityScreen.tsx')).EquityScreen }));

/** Three quotas with where they come from: a page of its own. */
export const equityOverride = defineOverride<'equity'>()({ screen: EquityScreen });
