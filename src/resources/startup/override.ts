import { lazy } from 'react';
import { checkStartup } from '#domain/startup/checkStartup.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import { defineOverride, type FormChecks } from '#views/override.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What a form asks before it sends; which days others take the server alone knows for certain. */
const startupChecks: FormChecks = (sent, { isEditing, values = sent }) => {
  const start = text(values.start_date);
  // Whether it is the day it had the server knows.
  const kept = isEditing ? { keptStart: start } : {};
  return checkStartup(
    { link: text(values.redirect_link), start },
    { today: dayOfInstant(new Date()), ...kept },
  );
};

const TakenDays = lazy(async () => ({ default: (await import('./startupParts.tsx')).TakenDays }));
const StartupFrame = lazy(async () => ({ default: (await import('./startupParts.tsx')).StartupFrame }));
const StartupExtra = lazy(async () => ({ default: (await import('./startupParts.tsx')).StartupExtra }));
const RulesInput = lazy(async () => ({ default: (await import('./startupParts.tsx')).RulesInput }));

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
