import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface BulkDeleteDialogProps {
  /** How many are deleted, in words. */
  readonly subject: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a selection is deleted; the button says how many, and Cancel has the focus. */
export const BulkDeleteDialog = ({ subject, onClose, onConfirm }: BulkDeleteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const title = translate('views.delete.title', { name: subject });
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('bulk.delete.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={confirm}>
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
