import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { AddButton } from './AddButton.tsx';

const AssetAdminScreen = lazy(async () => ({
  default: (await import('./AssetAdminScreen.tsx')).AssetAdminScreen,
}));
const ReviewSteps = lazy(async () => ({ default: (await import('./ReviewSteps.tsx')).ReviewSteps }));

/** The list is generated; around it stands what the company may, and the review is drawn as the way it takes. */
export const assetAdminOverride = defineOverride<'assetAdmin'>()({
  screen: AssetAdminScreen,
  fields: { status: { display: ReviewSteps } },
  views: { toolbar: AddButton, showWithout: ['user_id'] },
});
