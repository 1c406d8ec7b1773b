import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { checkTemplate, templateVariables } from '#domain/message/template.ts';
import { fillWording, maxWordingLength } from '#domain/message/wording.ts';
import type { InviteNote } from '#generated/types.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { SmsBubble } from '#views/message/SmsBubble.tsx';
import { useInsertion } from '#views/message/useInsertion.ts';
import { VariableButtons } from '#views/message/VariableButtons.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useSaveNote } from './useNote.ts';

interface DeedsProps {
  readonly note: InviteNote;
  readonly text: string;
  readonly work: ReturnType<typeof useSaveNote>;
}

const Deeds = ({ note, text, work: { running, save, withdraw } }: DeedsProps) => {
  const translate = useTranslate();
  const isSame = text === note.text;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button type="submit" variant="contained" loading={running === 'submit'}>
        {translate('sms.note.submit')}
      </Button>
      <Button
        loading={running === 'draft'}
        disabled={isSame && note.status !== 'rejected'}
        onClick={() => void save(text, false)}
      >
        {translate('sms.note.draft')}
      </Button>
      {note.status === 'reviewing' ? (
        <Button color="warning" loading={running === 'withdraw'} onClick={() => void withdraw()}>
          {translate('sms.note.withdraw')}
        </Button>
      ) : null}
    </Stack>
  );
};

/** The template with its variables, and beside it the message it makes; what is refused leaves what was typed. */
export const NoteForm = ({ note }: { readonly note: InviteNote }) => {
  const translate = useTranslate();
  const work = useSaveNote(note);
  const { text } = work.typed.values;
  const setText = (next: string) => work.typed.change({ text: next });
  const { box, insert } = useInsertion<HTMLTextAreaElement>(text, setText);
  const [violation] = checkTemplate(text, note.link);
  const error = violation && translate(`rules.${violation.rule}`, violation.params ?? {});
  const maySave = note.can?.save === 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error === undefined && work.running === undefined) void work.save(text.trim(), true);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit}>
        <TypedKeeper noun="inviteNote" typed={work.typed} />
        <TextField
          label={translate(wordKeys('inviteNote').field('text'))}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error !== undefined}
          helperText={error ?? translate('sms.note.used', { used: text.length, limit: maxWordingLength })}
          inputRef={box}
          disabled={!maySave}
          required
          multiline
          minRows={5}
        />
        {maySave ? <VariableButtons names={templateVariables} onInsert={insert} /> : null}
        {work.refusal === undefined ? null : <Alert severity="error">{work.refusal}</Alert>}
        {maySave ? <Deeds note={note} text={text} work={work} /> : null}
      </Stack>
      <SmsBubble
        label={translate('sms.previewOf', { name: note.person })}
        text={fillWording(text, { company: note.company, name: note.person, link: note.link })}
      />
    </Box>
  );
};
