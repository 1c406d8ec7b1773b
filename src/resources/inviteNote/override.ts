import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const NoteTextInput = lazy(async () => ({
  default: (await import('#resources/_shared/message/WordingInput.tsx')).NoteTextInput,
}));

/** A wording is written beside the variables it may name and the message it makes. */
export const inviteNoteOverride = defineOverride<'inviteNote'>()({
  fields: { text: { input: NoteTextInput } },
  checks: async ({ text }) => {
    if (typeof text !== 'string') return [];
    const { checkTemplate } = await import('#domain/message/wording.ts');
    return checkTemplate(text, window.location.origin);
  },
});
