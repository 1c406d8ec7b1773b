import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const ShopScreen = lazyPart(async () => ({ default: (await import('./ShopScreen.tsx')).ShopScreen }));

/** A shop and the page an order is paid at: nothing of it is a list. */
export const productOverride = defineOverride<'product'>()({ screen: ShopScreen });
