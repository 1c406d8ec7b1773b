import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { segmentsOf } from '#domain/message/delivery.ts';
import { defaultTemplate, fillWording, templateVariables } from '#domain/message/wording.ts';
import { purposeOf, purposeRules } from '#domain/messageTemplate/purposes.ts';
import { LongTextInput } from '#views/fields/inputs/texts.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

interface SmsBubbleProps {
  readonly label: string;
  readonly text: string;
}

/** A message as it arrives on a phone, with how many characters it has and how many messages it is paid as. */
export const SmsBubble = ({ label, text }: SmsBubbleProps) => {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <Box
        sx={{
          bgcolor: 'action.hover',
          borderRadius: 'var(--radius-sheet)',
          borderTopLeftRadius: 4,
          px: 2,
          py: 1.5,
          maxWidth: 440,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        {text}
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 0.75 }}>
        {translate('sms.length', { characters: text.length, segments: segmentsOf(text) })}
      </Typography>
    </Box>
  );
};

const areaOf = (element: HTMLElement | null): HTMLTextAreaElement | null =>
  element instanceof HTMLTextAreaElement ? element : (element?.querySelector('textarea') ?? null);

/** Puts a variable where the cursor stands in a text box (`box`, or the first below it), and leaves the cursor behind it. */
const useInsertion = <Box extends HTMLElement>(text: string, onChange: (text: string) => void) => {
  const box = useRef<Box>(null);
  const [cursor, setCursor] = useState<{ readonly at: number }>();

  // With the new text and not a frame later, or what is typed meanwhile goes to the wrong place.
  useLayoutEffect(() => {
    if (cursor === undefined) return;
    const area = areaOf(box.current);
    area?.focus();
    area?.setSelectionRange(cursor.at, cursor.at);
  }, [cursor]);

  const insert = (inserted: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = areaOf(box.current) ?? {};
    onChange(`${text.slice(0, selectionStart)}${inserted}${text.slice(selectionEnd)}`);
    setCursor({ at: selectionStart + inserted.length });
  };
  return { box, insert };
};

interface VariableButtonsProps {
  readonly names: readonly string[];
  readonly onInsert: (inserted: string) => void;
}

/** What a wording may name, each put where the cursor stands. */
const VariableButtons = ({ names, onInsert }: VariableButtonsProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('sms.note.insert')}
      </Typography>
      {names.map((name) => (
        <Button key={name} size="small" variant="outlined" onClick={() => onInsert(`{${name}}`)}>
          {translate(`sms.variable.${name}`)}
        </Button>
      ))}
    </Stack>
  );
};

interface WordingInputProps extends FieldInputProps {
  /** What the wording may name. */
  readonly variables: readonly string[];
  /** How the product words it. */
  readonly usual: string;
}

/** A wording with the variables it may name, and the message it makes of an example. */
export const WordingInput = ({ variables, usual, ...props }: WordingInputProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const text = String(useWatch({ name: props.source }) ?? '');
  const { box, insert } = useInsertion<HTMLDivElement>(text, (changed) =>
    setValue(props.source, changed, { shouldDirty: true, shouldValidate: true }),
  );
  const example = Object.fromEntries(variables.map((name) => [name, translate(`sms.sample.${name}`)]));
  return (
    <Stack ref={box} spacing={2}>
      <LongTextInput {...props} />
      {props.isReadOnly ? null : <VariableButtons names={variables} onInsert={insert} />}
      <SmsBubble
        label={translate(text.trim() === '' ? 'sms.usualExample' : 'sms.example')}
        text={fillWording(text.trim() === '' ? usual : text, example)}
      />
    </Stack>
  );
};

/** The invitation with its variables. */
export const NoteTextInput = (props: FieldInputProps) => (
  <WordingInput {...props} variables={templateVariables} usual={defaultTemplate} />
);

/** A wording with the variables of its purpose. */
export const TemplateTextInput = (props: FieldInputProps) => {
  const { variables, usual } = purposeRules[purposeOf(useWatch({ name: 'purpose' }))];
  return <WordingInput {...props} variables={variables} usual={usual} />;
};
