import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { ApplicantField } from './ApplicantField.tsx';
import { ApplicationTotal } from './ApplicationTotal.tsx';
import { DuplicateField } from './DuplicateField.tsx';

const PositionInput = lazy(async () => ({
  default: (await import('#views/position/PositionInput.tsx')).PositionInput,
}));
const ReasonInput = lazy(async () => ({ default: (await import('./ReasonInput.tsx')).ReasonInput }));
const DuplicatesNote = lazy(async () => ({ default: (await import('./DuplicatesNote.tsx')).DuplicatesNote }));
const ApplicationHistory = lazy(async () => ({
  default: (await import('./ApplicationHistory.tsx')).ApplicationHistory,
}));

/** The list is generated; its states carry their numbers, and whoever accepts is told whose numbers are known. */
export const applicationOverride = defineOverride<'application'>()({
  fields: {
    name: { display: ApplicantField },
    duplicate: { display: DuplicateField },
    'actions.accept.position': { input: PositionInput },
    'actions.reject.reason': { input: ReasonInput },
  },
  views: {
    total: ApplicationTotal,
    actionNote: DuplicatesNote,
    showExtra: ApplicationHistory,
  },
});
