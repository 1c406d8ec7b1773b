import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const MainAdministratorScreen = lazyPart(async () => ({
  default: (await import('./MainAdministratorScreen.tsx')).MainAdministratorScreen,
}));

/** A hand-over is no list of rows. */
export const mainAdministratorOverride = defineOverride<'mainAdministrator'>()({
  screen: MainAdministratorScreen,
});
