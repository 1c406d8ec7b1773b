import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isQueryNameFree } from '#domain/preference/checkPreference.ts';
import type { SavedQuery } from '#views/preferences/preferencesQuery.ts';

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

/** The schema's limit (`preference.schema.json`). */
const maxLength = 40;

interface QueryNameDialogProps {
  readonly queries: readonly SavedQuery[];
  readonly renamed?: SavedQuery;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a query; one that is taken is refused while it is typed. */
export const QueryNameDialog = ({ queries, renamed, onName, onClose }: QueryNameDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [entry, setEntry] = useState(renamed?.name ?? '');
  const name = entry.trim();
  const isFree = name === '' || isQueryNameFree(queries, name, renamed?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the list's React tree: its submit is no one else's.
    event.stopPropagation();
    if (name === '' || !isFree) return;
    onName(name);
    onClose();
  };
  const title = renamed === undefined ? 'list.query.add' : 'list.query.renameTitle';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{translate(title, { name: renamed?.name ?? '' })}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            required
            label={translate('list.query.name')}
            value={entry}
            onChange={(event) => setEntry(event.target.value)}
            error={!isFree}
            helperText={translate(isFree ? 'list.query.nameHelp' : 'rules.preference.nameTaken')}
            slotProps={{ htmlInput: { maxLength } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={name === '' || !isFree}>
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
