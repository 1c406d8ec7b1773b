import { lazy } from 'react';
import { checkTemplate } from '#domain/message/template.ts';
import { defineOverride } from '#views/override.ts';

const NoteScreen = lazy(async () => ({ default: (await import('./NoteScreen.tsx')).NoteScreen }));

/** A template is written beside the message it makes, which no generated form shows. */
export const inviteNoteOverride = defineOverride<'inviteNote'>()({
  screen: NoteScreen,
  beginning: 'own',
  checks: ({ text }, { values = {} }) =>
    typeof text === 'string' ? checkTemplate(text, String(values.link ?? '')) : [],
});
