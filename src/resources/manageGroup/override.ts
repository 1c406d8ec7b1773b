import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const ManageGroupScreen = lazyPart(async () => ({
  default: (await import('./ManageGroupScreen.tsx')).ManageGroupScreen,
}));

/** Rights are a matrix with a scope, shown with what they would change: no list of rows gives that. */
export const manageGroupOverride = defineOverride<'manageGroup'>()({ screen: ManageGroupScreen });
