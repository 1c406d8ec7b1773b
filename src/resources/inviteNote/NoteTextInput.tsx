import { defaultTemplate, templateVariables } from '#domain/message/wording.ts';
import { WordingInput } from '#resources/_shared/message/WordingInput.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

/** The invitation with its variables. */
export const NoteTextInput = (props: FieldInputProps) => (
  <WordingInput {...props} variables={templateVariables} usual={defaultTemplate} />
);
