import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { checkTemplate, templateVariables } from '#domain/message/template.ts';
import { fillWording, maxWordingLength } from '#domain/message/wording.ts';
import type { FieldModel } from '#engine/model.ts';
import type { InviteNote } from '#generated/types.ts';
import { useFieldInput } from '#views/fields/useFieldInput.ts';
import { fieldsNamed } from '#views/form/formFields.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { useModel } from '#views/ModelContext.tsx';
import { SmsBubble } from '#views/message/SmsBubble.tsx';
import { useInsertion } from '#views/message/useInsertion.ts';
import { VariableButtons } from '#views/message/VariableButtons.tsx';
import { useSaveNote, useWithdrawNote } from './useNote.ts';

interface PartProps {
  readonly note: InviteNote;
}

const forReview = 'review';

/** Ctrl+S and leaving keep a draft: only its own button puts the wording before the platform. */
const isForReview = ({ nativeEvent }: FormEvent): boolean =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.value === forReview;

const Deeds = ({ note }: PartProps) => {
  const translate = useTranslate();
  const { isDirty, isSubmitting } = useFormState();
  const { withdraw, isRunning } = useWithdrawNote(note);
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button type="submit" value={forReview} variant="contained" disabled={isSubmitting}>
        {translate('sms.note.submit')}
      </Button>
      <Button type="submit" disabled={isSubmitting || (!isDirty && note.status !== 'rejected')}>
        {translate('sms.note.draft')}
      </Button>
      {note.status === 'reviewing' ? (
        <Button color="warning" loading={isRunning} onClick={() => void withdraw()}>
          {translate('sms.note.withdraw')}
        </Button>
      ) : null}
    </Stack>
  );
};

/** The template with its variables; what is wrong with it is said while it is typed. */
const NoteText = ({ field, note }: PartProps & { readonly field: FieldModel }) => {
  const translate = useTranslate();
  const input = useFieldInput(field, field.name);
  const text = String(input.value ?? '');
  const { box, insert } = useInsertion<HTMLDivElement>(text, input.onChange);
  const [violation] = checkTemplate(text, note.link);
  const error = violation ? translate(`rules.${violation.rule}`, violation.params ?? {}) : input.error;
  const mayChange = note.can?.save === 1;
  return (
    <>
      <TextField
        ref={box}
        id={input.id}
        name={field.name}
        label={input.label}
        value={text}
        onChange={(event) => input.onChange(event.target.value)}
        onBlur={input.onBlur}
        error={error !== undefined}
        helperText={error ?? translate('sms.note.used', { used: text.length, limit: maxWordingLength })}
        inputRef={input.ref}
        disabled={!mayChange}
        required
        multiline
        minRows={5}
      />
      {mayChange ? <VariableButtons names={templateVariables} onInsert={insert} /> : null}
    </>
  );
};

const Preview = ({ note }: PartProps) => {
  const translate = useTranslate();
  const text: unknown = useWatch({ name: 'text' });
  return (
    <SmsBubble
      label={translate('sms.previewOf', { name: note.person })}
      text={fillWording(String(text ?? ''), { company: note.company, name: note.person, link: note.link })}
    />
  );
};

const parts = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };

/** The template, and beside it the message it makes; what is refused leaves what was typed. */
export const NoteForm = ({ note }: PartProps) => {
  const model = useModel('inviteNote');
  const resolver = useSchemaResolver(model);
  const save = useSaveNote();
  const isReviewed = useRef(false);
  const record = useMemo(() => ({ ...note }), [note]);
  const fields = useMemo(() => fieldsNamed(model.fields, ['text']), [model]);
  return (
    <Box
      onSubmitCapture={(event) => {
        isReviewed.current = isForReview(event);
      }}
    >
      <SchemaForm
        fields={fields}
        resolver={resolver}
        record={record}
        isOfRecord
        onSubmit={({ text }, held) => save(String(text), held, isReviewed.current)}
      >
        <Box sx={parts}>
          <Stack spacing={2}>
            {fields.map((field) => (
              <NoteText key={field.name} field={field} note={note} />
            ))}
            {note.can?.save === 1 ? <Deeds note={note} /> : null}
          </Stack>
          <Preview note={note} />
        </Box>
      </SchemaForm>
    </Box>
  );
};
