import { lazy } from 'react';
import { checkTemplateOf, templatePurposes } from '#domain/messageTemplate/purposes.ts';
import { defineOverride } from '#views/override.ts';

const TemplateTextInput = lazy(async () => ({
  default: (await import('./TemplateTextInput.tsx')).TemplateTextInput,
}));

/** A wording is written beside the variables it may name and the message it makes. */
export const messageTemplateOverride = defineOverride<'messageTemplate'>()({
  fields: { text: { input: TemplateTextInput } },
  checks: (sent, { values = sent }) =>
    checkTemplateOf(
      {
        name: String(sent.name ?? values.name ?? ''),
        purpose: templatePurposes.find((purpose) => purpose === values.purpose) ?? 'accepted',
        text: String(sent.text ?? values.text ?? ''),
      },
      window.location.origin,
    ),
});
