import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { CandidateBox } from './CandidateBox.tsx';

/** Puts somebody before the platform; what the server refuses is said where it was entered, the choice stays. */
const useSubmit = (onClose: () => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (id: number) => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const { name } = await provider.call('assetAdminAdd', { id });
      say(translate('assetAdmin.submitted', { name }), 'success');
      refresh();
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { submit, isRunning, refusal };
};

/** Chooses who is to be asset administrator, and says what that means before it is sent. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const titleId = useId();
  const formId = useId();
  const [userId, setUserId] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const { submit, isRunning, refusal } = useSubmit(onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (userId !== undefined && !isRunning) void submit(userId);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{translate('assetAdmin.add')}</DialogTitle>
      <DialogContent>
        <Stack component="form" id={formId} noValidate spacing={2} onSubmit={send} sx={{ pt: 1 }}>
          <CandidateBox
            value={userId}
            error={isAsked && userId === undefined ? translate('assetAdmin.needsPerson') : undefined}
            onChange={setUserId}
          />
          <Typography variant="body2" color="text.secondary">
            {translate('assetAdmin.effect')}
          </Typography>
          {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" loading={isRunning}>
          {translate('assetAdmin.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
