import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { startupChecks } from './startupChecks.ts';

const TakenDays = lazy(async () => ({ default: (await import('./TakenDays.tsx')).TakenDays }));
const StartupFrame = lazy(async () => ({ default: (await import('./StartupFrame.tsx')).StartupFrame }));
const StartupExtra = lazy(async () => ({ default: (await import('./StartupExtra.tsx')).StartupExtra }));
const RulesInput = lazy(async () => ({ default: (await import('./RulesInput.tsx')).RulesInput }));

/** List and form are generated; beside them stands which days are taken, and how the picture looks on a phone. */
export const startupOverride = defineOverride<'startup'>()({
  fields: { agreed: { input: RulesInput } },
  views: {
    above: TakenDays,
    formFrame: StartupFrame,
    showExtra: StartupExtra,
  },
  checks: startupChecks,
});
