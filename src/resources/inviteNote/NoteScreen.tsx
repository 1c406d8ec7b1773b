import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Title, useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteStatus } from './NoteStatus.tsx';
import { useNote } from './useNote.ts';

/** How invitations by SMS are worded: written with variables, reviewed by the platform before it is used. */
export const NoteScreen = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useNote();
  return (
    <Box sx={{ maxWidth: 'var(--width-form)', pt: 1, pb: 4 }}>
      <Title title={translate(wordKeys('inviteNote').plural)} />
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 'var(--width-reading)' }}>
        {translate('sms.note.intro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined ? null : (
        <>
          <NoteStatus note={data} />
          <NoteForm note={data} />
        </>
      )}
    </Box>
  );
};
