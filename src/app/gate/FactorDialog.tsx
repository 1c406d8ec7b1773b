import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { EnrolFactor } from './EnrolFactor.tsx';
import { type OwnFactor, useAskFactorAgain, useOwnFactor } from './factorQueries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

interface OnProps {
  readonly factor: OwnFactor;
  readonly onRemoved: () => void;
}

/** A second factor that is on: since when, how many recovery codes are left, fresh ones, and turning it off. */
const FactorOn = ({ factor, onRemoved }: OnProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const askAgain = useAskFactorAgain();
  const [codes, setCodes] = useState<readonly string[]>();
  const { attempt, isBusy, text, lockedUntil } = useRefusal();
  const renew = () =>
    attempt(async () => {
      setCodes((await provider.call('renewRecoveryCodes', {})).recovery_codes);
      await askAgain();
    });
  const remove = async () => {
    if (await attempt(() => provider.call('removeFactor', {}))) onRemoved();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RefusedAlert text={text} lockedUntil={lockedUntil} />
      <Typography>
        {translate('secondFactor.onSince', { time: formatInstant(factor.set_at ?? '') })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('secondFactor.left', { count: factor.recovery_left })}
      </Typography>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" disabled={isBusy} onClick={() => void renew()}>
          {translate('secondFactor.renew')}
        </Button>
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void remove()}>
          {translate('secondFactor.turnOff')}
        </Button>
      </Box>
    </Box>
  );
};

const FactorOff = ({ factor, onBegin }: { readonly factor: OwnFactor; readonly onBegin: () => void }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>{translate('secondFactor.about')}</Typography>
      {factor.is_required === 1 ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('secondFactor.isRequired')}</Typography>
      ) : null}
      <Button variant="contained" onClick={onBegin}>
        {translate('secondFactor.begin')}
      </Button>
    </Box>
  );
};

/** One's own second factor: how it stands, setting it up, fresh recovery codes, turning it off. */
export const FactorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const [isEnrolling, setEnrolling] = useState(false);
  const { data, error } = useOwnFactor();
  const askAgain = useAskFactorAgain();
  const finish = (said: string) => {
    notify(said, { type: 'success' });
    setEnrolling(false);
    void askAgain();
  };
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <CircularProgress size={24} aria-label={translate('gate.loading')} />
      ) : (
        <RefusedAlert text={error.message} lockedUntil={undefined} />
      );
    if (isEnrolling) return <EnrolFactor onDone={() => finish('secondFactor.isOn')} />;
    return data.has_factor === 1 ? (
      <FactorOn factor={data} onRemoved={() => finish('secondFactor.isOff')} />
    ) : (
      <FactorOff factor={data} onBegin={() => setEnrolling(true)} />
    );
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('secondFactor.title')}</DialogTitle>
      <DialogContent>{content()}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
