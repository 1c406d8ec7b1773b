import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { CopyButton } from '#app/outside/CopyButton.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { FactorCodeField } from './FactorCodeField.tsx';
import { FirstCodes, type SettingUpProps, useFirstCodes } from './RecoveryCodes.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

const QrImage = lazy(async () => {
  const { QrImage: component } = await import('#resources/_shared/qr/QrImage.tsx');
  return { default: component };
});

const side = 224;

/** A secret of this attempt; a page that is left and come back to begins with a fresh one. */
const useSecret = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['account', 'secondFactor', 'secret'],
    queryFn: () => provider.call('beginFactor', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
};

/** The secret in fours, as it is typed from one screen into another. */
const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

interface SecretProps {
  readonly secret: string;
  readonly address: string;
}

const Secret = ({ secret, address }: SecretProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box
        sx={{
          width: side,
          height: side,
          flexShrink: 0,
          bgcolor: '#fff',
          border: '1px solid var(--hairline)',
          borderRadius: 'var(--radius-card)',
          overflow: 'hidden',
        }}
      >
        <Suspense fallback={null}>
          <QrImage value={address} side={side - 2} title={translate('secondFactor.qr')} />
        </Suspense>
      </Box>
      <Box sx={{ flex: '1 1 160px', minWidth: 0, display: 'grid', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('secondFactor.byHand')}
        </Typography>
        <Typography component="code" sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
          {inFours(secret)}
        </Typography>
        <CopyButton label={translate('secondFactor.copyKey')} text={secret} />
      </Box>
    </Box>
  );
};

/** Sets an authenticator up: the code to scan, the first six digits of the app, then the recovery codes of a first second factor, shown once. */
export const EnrolFactor = (props: SettingUpProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error } = useSecret();
  const [code, setCode] = useState('');
  const { codes, take } = useFirstCodes(props);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, isBusy, ...refused } = useRefusal();

  const confirm = async (): Promise<void> => {
    take((await provider.call('confirmFactor', { code })).recovery_codes);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (code.trim() === '') reject({ code: translate('gate.required') });
    else if (await attempt(confirm)) return;
    input.current?.focus();
    input.current?.select();
  };
  if (codes !== undefined) return <FirstCodes codes={codes} onKept={props.onDone} />;
  if (data === undefined)
    return error === null ? (
      <CircularProgress size={24} aria-label={translate('gate.loading')} />
    ) : (
      <RefusedAlert text={error.message} lockedUntil={undefined} />
    );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>{translate('secondFactor.scan')}</Typography>
      <Secret secret={data.secret} address={data.address} />
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      <FactorCodeField
        value={code}
        onChange={setCode}
        error={refused.fields.code}
        inputRef={input}
        hasFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('secondFactor.turnOn')}
      </Button>
    </Box>
  );
};
