import { lazy } from 'react';
import { checkWording } from '#domain/message/wording.ts';
import { purposeOf, purposeRules } from '#domain/messageTemplate/purposes.ts';
import { defineOverride } from '#views/override.ts';

const TemplateTextInput = lazy(async () => ({
  default: (await import('./TemplateTextInput.tsx')).TemplateTextInput,
}));

/** A wording is written beside the variables it may name and the message it makes. */
export const messageTemplateOverride = defineOverride<'messageTemplate'>()({
  fields: { text: { input: TemplateTextInput } },
  checks: (sent, { values = sent }) =>
    checkWording(
      String(sent.text ?? values.text ?? ''),
      purposeRules[purposeOf(values.purpose)],
      window.location.origin,
    ),
});
