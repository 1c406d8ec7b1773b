import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { AddButton } from './AddButton.tsx';

const QuotaNote = lazy(async () => ({ default: (await import('./QuotaNote.tsx')).QuotaNote }));
const ReviewSteps = lazy(async () => ({ default: (await import('./ReviewSteps.tsx')).ReviewSteps }));

/** The list is generated; around it stands what the company may, and the review is drawn as the way it takes. */
export const assetAdminOverride = defineOverride<'assetAdmin'>()({
  fields: { status: { display: ReviewSteps } },
  views: { above: QuotaNote, toolbar: AddButton },
});
