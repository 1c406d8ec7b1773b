import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const MainAdministratorScreen = lazy(async () => ({
  default: (await import('./MainAdministratorScreen.tsx')).MainAdministratorScreen,
}));

/** A hand-over is no list of rows. */
export const mainAdministratorOverride = defineOverride<'mainAdministrator'>()({
  screen: MainAdministratorScreen,
});
