import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import { useModel } from '../ModelContext.tsx';
import { TreeBox } from '../picker/TreeBox.tsx';
import { wordKeys } from '../wordKeys.ts';
import { EndDialog } from './EndDialog.tsx';
import { InviteCard } from './InviteCard.tsx';
import { InviteTerms } from './InviteTerms.tsx';
import { type InviteLink, useInvite } from './useInvite.ts';

interface InviteDialogProps {
  /** The department people are invited into; chosen here without it. */
  readonly department?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Invites people into a department: its link and code, their settings, and their end. */
export const InviteDialog = ({ department, onClose }: InviteDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const [chosen, setChosen] = useState<number | undefined>(department?.id);
  const { data: link, error, isFetching, keep } = useInvite(chosen);
  const [ending, setEnding] = useState<'reset' | 'revoke'>();
  const ended = (next: InviteLink | undefined) => {
    setEnding(undefined);
    if (next === undefined) return onClose();
    keep(next);
  };
  const name = department?.name;
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {name === undefined ? translate('invite.title') : translate('invite.titleInto', { name })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {department === undefined ? <DepartmentBox value={chosen} onChange={setChosen} /> : null}
            {isFetching && link === undefined ? (
              <CircularProgress size={24} aria-label={translate('invite.loading')} />
            ) : null}
            {error === null ? null : <Alert severity="warning">{error.message}</Alert>}
            {link === undefined ? null : (
              <>
                <InviteCard link={link} />
                <InviteTerms key={link.invite_id} link={link} onSaved={keep} />
              </>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {link === undefined ? null : (
            <>
              <Button onClick={() => setEnding('reset')}>{translate('invite.reset')}</Button>
              <Button color="error" onClick={() => setEnding('revoke')} sx={{ mr: 'auto' }}>
                {translate('invite.revoke')}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
      {link === undefined || ending === undefined ? null : (
        <EndDialog link={link} way={ending} onEnded={ended} onClose={() => setEnding(undefined)} />
      )}
    </>
  );
};

interface DepartmentBoxProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

const DepartmentBox = ({ value, onChange }: DepartmentBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('invite').fields, 'dept_id');
  if (field === undefined) return null;
  return (
    <>
      <TreeBox
        field={field}
        label={translate(wordKeys('invite').field('dept_id'))}
        value={value ?? null}
        isMany={false}
        isRequired
        onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
      />
      {value === undefined ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('invite.chooseDepartment')}</Typography>
      ) : null}
    </>
  );
};
