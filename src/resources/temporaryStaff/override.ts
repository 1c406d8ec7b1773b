import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { InviteButton } from './InviteButton.tsx';
import { RemainingField } from './RemainingField.tsx';

const TypeCards = lazy(async () => ({ default: (await import('./TypeCards.tsx')).TypeCards }));
const ExtendInput = lazy(async () => ({ default: (await import('./ExtendInput.tsx')).ExtendInput }));
const PersonLink = lazy(async () => ({ default: (await import('./PersonLink.tsx')).PersonLink }));

/** The list is generated; above it stands what the types are, and what is left of a term is drawn as well as said. */
export const temporaryStaffOverride = defineOverride<'temporaryStaff'>()({
  fields: {
    expire_time: { display: RemainingField },
    'actions.extend.hours': { input: ExtendInput },
  },
  views: {
    above: TypeCards,
    toolbar: InviteButton,
    showExtra: PersonLink,
  },
});
