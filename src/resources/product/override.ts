import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const ShopScreen = lazy(async () => ({ default: (await import('./ShopScreen.tsx')).ShopScreen }));

/** A shop and the page an order is paid at: nothing of it is a list. */
export const productOverride = defineOverride<'product'>()({ screen: ShopScreen, beginning: 'own' });
