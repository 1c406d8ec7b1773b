import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { startupChecks } from './startupChecks.ts';

const StartupScreen = lazy(async () => ({ default: (await import('./StartupScreen.tsx')).StartupScreen }));
const StartupFrame = lazy(async () => ({ default: (await import('./StartupFrame.tsx')).StartupFrame }));
const StartupExtra = lazy(async () => ({ default: (await import('./StartupExtra.tsx')).StartupExtra }));
const RulesInput = lazy(async () => ({ default: (await import('./RulesInput.tsx')).RulesInput }));

/** List and form are generated; beside them stands which days are taken, and how the picture looks on a phone. */
export const startupOverride = defineOverride<'startup'>()({
  screen: StartupScreen,
  fields: { agreed: { input: RulesInput } },
  views: {
    formFrame: StartupFrame,
    showExtra: StartupExtra,
    // That the rules were agreed to is asked anew each time: it is no fact about the image.
    showWithout: ['agreed', 'name', 'image_url', 'replaces_id', 'pending_id'],
  },
  checks: startupChecks,
});
