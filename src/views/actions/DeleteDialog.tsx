import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { type Identifier, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { ReferringNote } from './ReferringNote.tsx';
import { useDeleteRows } from './useDeleteRows.ts';
import { useReferring } from './useReferring.ts';

interface DeleteDialogProps {
  readonly model: EntityModel;
  readonly ids: readonly Identifier[];
  /** What is deleted, in words: the row's name, or how many are selected. */
  readonly subject: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before deleting, with what hangs on the rows; the button names what is lost, and Cancel has the focus. */
export const DeleteDialog = ({ model, ids, subject, onClose, onDone }: DeleteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const { isRunning, run } = useDeleteRows(model, () => {
    onClose();
    onDone?.();
  });
  const referring = useReferring(model, ids);
  const isInUse = referring.some(({ referrer }) => referrer.onDelete === 'restrict');
  const title = translate('views.delete.title', { name: subject });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('views.delete.text')}</DialogContentText>
        <ReferringNote referring={referring} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isInUse}
          loading={isRunning}
          onClick={() => void run(ids)}
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
