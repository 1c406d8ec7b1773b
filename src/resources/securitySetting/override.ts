import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const Reach = lazy(async () => ({ default: (await import('./Reach.tsx')).Reach }));
const EndingQuestion = lazy(async () => ({ default: (await import('./Reach.tsx')).EndingQuestion }));

/** Each part says whom it concerns, and how many sessions a save would end before it does. */
export const securitySettingOverride = defineOverride<'securitySetting'>()({
  views: { formFrame: Reach, saveQuestion: EndingQuestion },
});
