import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { InviteNote } from '#generated/types.ts';
import { formatInstant } from '#views/format/dateTime.ts';

const severities = { draft: 'info', reviewing: 'info', approved: 'success', rejected: 'warning' } as const;

/** How far the review is, and what messages go out with meanwhile. */
export const NoteStatus = ({ note }: { readonly note: InviteNote }) => {
  const translate = useTranslate();
  const { status, reason, submitted_at: submittedAt, approved_at: approvedAt } = note;
  const at = status === 'reviewing' ? submittedAt : approvedAt;
  const time = at === null ? '' : formatInstant(at);
  const key = status === 'approved' && note.is_default === 1 ? 'default' : status;
  return (
    <Alert severity={severities[status]} role="status" sx={{ mb: 3 }}>
      {translate(`sms.note.status.${key}`, { time, reason: reason ?? '' })}
      {status === 'approved' ? null : (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {translate('sms.note.inUse', { text: note.approved_text })}
        </Typography>
      )}
    </Alert>
  );
};
