import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { DisableNote } from './DisableNote.tsx';
import { LaterIconInput } from './laterInputs.tsx';

const AppLead = lazy(async () => ({ default: (await import('./AppLead.tsx')).AppLead }));
const AppScreen = lazy(async () => ({ default: (await import('./AppScreen.tsx')).AppScreen }));

/** Apps stand in an order of their own beside the phone that shows them; their icon is chosen from pictures. */
export const appOverride = defineOverride<'app'>()({
  screen: AppScreen,
  beginning: 'own',
  fields: { icon_id: { input: LaterIconInput } },
  views: {
    actionNote: DisableNote,
    showLead: AppLead,
    showWithout: ['icon_id', 'icon', 'icon_url', 'sort', 'offer_id'],
  },
});
