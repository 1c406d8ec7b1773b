import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { FailureTable } from '#views/bulk/FailureTable.tsx';
import type { RemovalReply } from './useRemoval.ts';

interface RemovalResultProps {
  readonly rows: readonly RaRecord[];
  readonly reply: RemovalReply;
  readonly onClose: () => void;
}

/** What became of each department when not all could be deleted. */
export const RemovalResult = ({ rows, reply, onClose }: RemovalResultProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const nameOf = (id: number) => String(rows.find((row) => Number(row.id) === id)?.name ?? id);
  const failed = reply.failed.map(({ id, reason }) => ({ id, name: nameOf(id), message: reason }));
  const done = reply.deleted.length + reply.tasks.length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('removal.failedTitle')}</DialogTitle>
      <DialogContent>
        <Typography role="status" sx={{ mb: 2 }}>
          {translate('removal.failed', { done, failed: failed.length })}
        </Typography>
        <FailureTable failed={failed} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
