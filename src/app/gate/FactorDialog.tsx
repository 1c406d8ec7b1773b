import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { maxPasskeys } from '#domain/secondFactor/passkey.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { EnrolFactor } from './EnrolFactor.tsx';
import {
  type OwnFactor,
  type OwnPasskey,
  useAskFactorAgain,
  useOwnFactor,
  useOwnPasskeys,
} from './factorQueries.ts';
import { PasskeyElsewhere, passkeyPlace } from './passkey.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

interface PartProps {
  readonly title: string;
  /** What can be done about the whole of it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One kind of second factor, or its recovery codes. */
const Part = ({ title, action, children }: PartProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, pt: 2, borderTop: '1px solid var(--hairline)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id={id} variant="h3" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
};

interface PartsProps {
  readonly factor: OwnFactor;
  readonly onAdd: (kind: Kind) => void;
  /** Something was taken away or made again; `said` where the reader is told. */
  readonly onChanged: (said?: string) => void;
}

const Authenticator = ({ factor, onAdd, onChanged }: PartsProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { attempt, isBusy, text, lockedUntil } = useRefusal();
  const isOn = factor.has_authenticator === 1;
  const remove = async () => {
    if (await attempt(() => provider.call('removeFactor', {}))) onChanged('secondFactor.removed');
  };
  return (
    <Part
      title={translate('secondFactor.authenticator')}
      action={
        isOn ? (
          <Button
            variant="outlined"
            color="error"
            disabled={isBusy}
            aria-label={translate('secondFactor.remove')}
            onClick={() => void remove()}
          >
            {translate('secondFactor.passkeys.remove')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            aria-label={translate('secondFactor.begin')}
            onClick={() => onAdd('authenticator')}
          >
            {translate('secondFactor.beginShort')}
          </Button>
        )
      }
    >
      <RefusedAlert text={text} lockedUntil={lockedUntil} />
      <Typography sx={{ color: 'text.secondary' }}>
        {isOn
          ? translate('secondFactor.onSince', { time: formatInstant(factor.set_at ?? '') })
          : translate('secondFactor.authenticatorText')}
      </Typography>
    </Part>
  );
};

const Passkey = ({
  passkey,
  onChanged,
}: { readonly passkey: OwnPasskey } & Pick<PartsProps, 'onChanged'>) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { attempt, isBusy, text, lockedUntil } = useRefusal();
  const { passkey_id: id, name, created_at: createdAt, last_used_at: usedAt } = passkey;
  const remove = async () => {
    if (await attempt(() => provider.call('removePasskey', { passkey_id: id })))
      onChanged('secondFactor.passkeys.removed');
  };
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <RefusedAlert text={text} lockedUntil={lockedUntil} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              translate('secondFactor.passkeys.added', { time: formatInstant(createdAt) }),
              usedAt === null
                ? translate('secondFactor.passkeys.unused')
                : translate('secondFactor.passkeys.used', { time: formatInstant(usedAt) }),
            ].map((said) => (
              <Box key={said} component="span" sx={{ display: 'inline-block', mr: 1.5 }}>
                {said}
              </Box>
            ))}
          </Typography>
        </Box>
        <Button
          color="error"
          disabled={isBusy}
          aria-label={translate('secondFactor.passkeys.removeOne', { name })}
          onClick={() => void remove()}
          sx={{ flexShrink: 0 }}
        >
          {translate('secondFactor.passkeys.remove')}
        </Button>
      </Box>
    </Box>
  );
};

const Passkeys = ({ factor, onAdd, onChanged }: PartsProps) => {
  const translate = useTranslate();
  const { data, error } = useOwnPasskeys();
  const place = passkeyPlace(factor);
  if (place === 'nowhere' && factor.has_passkey === 0) return null;
  const { list = [] } = data ?? {};
  return (
    <Part
      title={translate('secondFactor.passkeys.title')}
      action={
        place === 'ready' && list.length < maxPasskeys ? (
          <Button
            variant="outlined"
            aria-label={translate('secondFactor.passkeys.add')}
            onClick={() => onAdd('passkey')}
          >
            {translate('secondFactor.passkeys.addShort')}
          </Button>
        ) : null
      }
    >
      <RefusedAlert text={error?.message} lockedUntil={undefined} />
      <PasskeyElsewhere factor={factor} />
      {factor.has_passkey === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('secondFactor.passkeys.about')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={translate('secondFactor.passkeys.title')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
        >
          {list.map((each) => (
            <Passkey key={each.passkey_id} passkey={each} onChanged={onChanged} />
          ))}
        </Box>
      )}
    </Part>
  );
};

const Recovery = ({ factor, onChanged }: Omit<PartsProps, 'onAdd'>) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [codes, setCodes] = useState<readonly string[]>();
  const { attempt, isBusy, text, lockedUntil } = useRefusal();
  const renew = () =>
    attempt(async () => {
      setCodes((await provider.call('renewRecoveryCodes', {})).recovery_codes);
      onChanged();
    });
  return (
    <Part
      title={translate('secondFactor.recoveryCodes')}
      action={
        <Button variant="outlined" disabled={isBusy} onClick={() => void renew()}>
          {translate('secondFactor.renew')}
        </Button>
      }
    >
      <RefusedAlert text={text} lockedUntil={lockedUntil} />
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('secondFactor.left', { count: factor.recovery_left })}
      </Typography>
      {codes === undefined ? null : <RecoveryCodes codes={codes} />}
    </Part>
  );
};

const Parts = (props: PartsProps) => {
  const translate = useTranslate();
  const { factor } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{translate('secondFactor.about')}</Typography>
      {factor.has_factor === 0 && factor.is_required === 1 ? (
        <Alert severity="info">{translate('secondFactor.isRequired')}</Alert>
      ) : null}
      <Authenticator {...props} />
      <Passkeys {...props} />
      {factor.has_factor === 1 ? <Recovery {...props} /> : null}
    </Box>
  );
};

type Kind = 'authenticator' | 'passkey';

const titles: Readonly<Record<Kind, string>> = {
  authenticator: 'secondFactor.begin',
  passkey: 'secondFactor.passkeys.add',
};

/** One's own second factor: authenticator, passkeys and recovery codes, each with what can be done about it. */
export const FactorDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const [adding, setAdding] = useState<Kind>();
  const [isMade, setMade] = useState(false);
  const { data, error } = useOwnFactor();
  const askAgain = useAskFactorAgain();
  const finish = (said?: string) => {
    if (said !== undefined) notify(said, { type: 'success' });
    setAdding(undefined);
    setMade(false);
    void askAgain();
  };
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <CircularProgress size={24} aria-label={translate('gate.loading')} />
      ) : (
        <RefusedAlert text={error.message} lockedUntil={undefined} />
      );
    if (adding === 'authenticator')
      return <EnrolFactor onDone={() => finish('secondFactor.isOn')} onCodes={() => setMade(true)} />;
    if (adding === 'passkey')
      return <AddPasskey onDone={() => finish('secondFactor.passkeys.done')} onCodes={() => setMade(true)} />;
    return <Parts factor={data} onAdd={setAdding} onChanged={finish} />;
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate(adding === undefined ? 'secondFactor.title' : titles[adding])}
      </DialogTitle>
      <DialogContent>{content()}</DialogContent>
      <DialogActions>
        {adding === undefined || isMade ? null : (
          <Button onClick={() => finish()} sx={{ mr: 'auto' }}>
            {translate('gate.back')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
