import { lazy } from 'react';
import { InviteButton } from '#views/invite/InviteButton.tsx';
import { defineOverride } from '#views/override.ts';
import { ExpiryField } from './ExpiryField.tsx';
import { UsesField } from './UsesField.tsx';

const InviteExtra = lazy(async () => ({ default: (await import('./InviteExtra.tsx')).InviteExtra }));

/** The list is generated; a link is made, shown and passed on by its code. */
export const inviteOverride = defineOverride<'invite'>()({
  fields: { validity: { display: ExpiryField }, used_count: { display: UsesField } },
  views: {
    toolbar: InviteButton,
    showExtra: InviteExtra,
  },
});
