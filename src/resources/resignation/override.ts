import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { RecipientInput } from './RecipientInput.tsx';
import { StartButton } from './StartButton.tsx';

const ResignWizard = lazy(async () => ({ default: (await import('./ResignWizard.tsx')).ResignWizard }));
const HandOverItems = lazy(async () => ({ default: (await import('./HandOverItems.tsx')).HandOverItems }));

/** The list is generated; people leave by a wizard, and what they hand over is worked item by item in the detail. */
export const resignationOverride = defineOverride<'resignation'>()({
  // Its address names the people: `create?ids=1,2`.
  pages: { create: ResignWizard },
  fields: { 'actions.transfer.recipient_id': { input: RecipientInput } },
  views: {
    toolbar: StartButton,
    showExtra: HandOverItems,
  },
});
