import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface QueryDeleteDialogProps {
  readonly name: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks before a query is deleted; the rows it shows stay. */
export const QueryDeleteDialog = ({ name, onDelete, onClose }: QueryDeleteDialogProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id}>{translate('list.query.remove', { name })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{translate('list.query.removeText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          onClick={() => {
            onDelete();
            onClose();
          }}
        >
          {translate('list.query.remove', { name })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
