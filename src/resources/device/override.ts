import { defineOverride } from '#views/override.ts';
import { ModelField } from './ModelField.tsx';

/** The device the reader sits at is marked where its model is said. */
export const deviceOverride = defineOverride<'device'>()({
  fields: { phone_model: { display: ModelField } },
});
