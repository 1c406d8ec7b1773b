import { lazy } from 'react';
import { checkTemplate } from '#domain/message/template.ts';
import { defineOverride } from '#views/override.ts';

const NoteTextInput = lazy(async () => ({ default: (await import('./NoteTextInput.tsx')).NoteTextInput }));

/** A wording is written beside the variables it may name and the message it makes. */
export const inviteNoteOverride = defineOverride<'inviteNote'>()({
  fields: { text: { input: NoteTextInput } },
  checks: ({ text }) => (typeof text === 'string' ? checkTemplate(text, window.location.origin) : []),
});
