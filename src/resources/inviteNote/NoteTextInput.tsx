import { defaultTemplate, templateVariables } from '#domain/message/template.ts';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { WordingInput } from '#views/message/WordingInput.tsx';

/** The invitation with its variables. */
export const NoteTextInput = (props: FieldInputProps) => (
  <WordingInput {...props} variables={templateVariables} usual={defaultTemplate} />
);
