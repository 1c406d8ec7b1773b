import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const TemplateTextInput = lazy(async () => ({
  default: (await import('#resources/_shared/message/WordingInput.tsx')).TemplateTextInput,
}));

/** A wording is written beside the variables it may name and the message it makes. */
export const messageTemplateOverride = defineOverride<'messageTemplate'>()({
  fields: { text: { input: TemplateTextInput } },
  checks: async (sent, { values = sent }) => {
    const { checkPurposeWording } = await import('#domain/messageTemplate/purposes.ts');
    return checkPurposeWording(
      String(sent.text ?? values.text ?? ''),
      values.purpose,
      window.location.origin,
    );
  },
});
