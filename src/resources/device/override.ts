import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { ModelField } from './ModelField.tsx';

const SessionsNote = lazy(async () => ({ default: (await import('./SessionsNote.tsx')).SessionsNote }));

/** The reader's own device is marked where its model is said; what a sign-out cuts off is counted before it is done. */
export const deviceOverride = defineOverride<'device'>()({
  fields: { phone_model: { display: ModelField } },
  views: { actionNote: SessionsNote },
});
