import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { ChoosePasswordForm, type Proof, useManagePassword } from './ChoosePasswordForm.tsx';
import { RefusedAlert } from './RefusedAlert.tsx';

interface OtherWayProps {
  readonly proof: Proof;
  readonly onChoose: (proof: Proof) => void;
}

/** The main administrator, who can ask no one, may prove themselves by a code instead. */
const OtherWay = ({ proof, onChoose }: OtherWayProps) => {
  const translate = useTranslate();
  return (
    <Button
      onClick={() => onChoose(proof === 'old' ? 'code' : 'old')}
      sx={{ justifySelf: 'start', textAlign: 'start' }}
    >
      {translate(proof === 'old' ? 'gate.own.byCode' : 'gate.own.byOld')}
    </Button>
  );
};

/** Changes one's own management password. */
export const OwnPasswordDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [titleId, formId] = [useId(), useId()];
  const [proof, setProof] = useState<Proof>('old');
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useManagePassword();
  const done = () => {
    notify('gate.own.done', { type: 'success' });
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('gate.own.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('gate.own.text')}</DialogContentText>
        <RefusedAlert text={error?.message} lockedUntil={undefined} />
        {data === undefined ? (
          error === null && <CircularProgress size={24} aria-label={translate('gate.loading')} />
        ) : (
          <ChoosePasswordForm key={proof} id={formId} proof={proof} onDone={done} onBusy={setBusy}>
            {data.isMain ? <OtherWay proof={proof} onChoose={setProof} /> : null}
          </ChoosePasswordForm>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          loading={isBusy}
          disabled={data === undefined}
        >
          {translate('gate.own.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
