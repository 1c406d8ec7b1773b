import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const RoleScreen = lazy(async () => ({ default: (await import('./RoleScreen.tsx')).RoleScreen }));

/** Groups stand at the left and the people of the chosen role beside them: a page of its own. */
export const roleOverride = defineOverride<'role'>()({
  screen: RoleScreen,
  beginning: 'own',
});
