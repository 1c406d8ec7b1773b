import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  checkTemplate,
  fillTemplate,
  maxTemplateLength,
  templateVariables,
} from '#domain/message/template.ts';
import type { InviteNote } from '#generated/types.ts';
import { SmsBubble } from '#views/message/SmsBubble.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useInsertion } from './useInsertion.ts';
import { useSaveNote } from './useNote.ts';

const Variables = ({ onInsert }: { readonly onInsert: (inserted: string) => void }) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('sms.note.insert')}
      </Typography>
      {templateVariables.map((name) => (
        <Button key={name} size="small" variant="outlined" onClick={() => onInsert(`{${name}}`)}>
          {translate(`sms.note.variable.${name}`)}
        </Button>
      ))}
    </Stack>
  );
};

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
  const [text, setText] = useState(note.text);
  const { box, insert } = useInsertion(text, setText);
  const work = useSaveNote(note);
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
        <TextField
          label={translate(wordKeys('inviteNote').field('text'))}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error !== undefined}
          helperText={error ?? translate('sms.note.used', { used: text.length, limit: maxTemplateLength })}
          inputRef={box}
          disabled={!maySave}
          required
          multiline
          minRows={5}
        />
        {maySave ? <Variables onInsert={insert} /> : null}
        {work.refusal === undefined ? null : <Alert severity="error">{work.refusal}</Alert>}
        {maySave ? <Deeds note={note} text={text} work={work} /> : null}
      </Stack>
      <SmsBubble
        label={translate('sms.previewOf', { name: note.person })}
        text={fillTemplate(text, { company: note.company, name: note.person, link: note.link })}
      />
    </Box>
  );
};
