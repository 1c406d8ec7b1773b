import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { RecipientInput } from './RecipientInput.tsx';
import { ResignationScreen } from './ResignationScreen.tsx';
import { StartButton } from './StartButton.tsx';

const HandOverItems = lazy(async () => ({ default: (await import('./HandOverItems.tsx')).HandOverItems }));

/** The list is generated; people leave by a wizard, and what they hand over is worked item by item in the detail. */
export const resignationOverride = defineOverride<'resignation'>()({
  screen: ResignationScreen,
  fields: { 'actions.transfer.recipient_id': { input: RecipientInput } },
  views: {
    toolbar: StartButton,
    showExtra: HandOverItems,
    showWithout: ['main_department_id', 'is_restorable', 'open_items', 'items'],
  },
});
