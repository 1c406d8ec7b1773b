import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { passkeyNameLength } from '#domain/secondFactor/passkey.ts';
import { EnrolFactor } from './EnrolFactor.tsx';
import type { OwnFactor } from './factorQueries.ts';
import { PasskeyElsewhere, passkeyPlace, useMakePasskey } from './passkey.tsx';
import { FirstCodes, type SettingUpProps, useFirstCodes } from './RecoveryCodes.tsx';
import { RefusedAlert, useRefusal } from './RefusedAlert.tsx';

/** Sets a passkey up: its name, the browser's own question, then the recovery codes of a first second factor, shown once. */
export const AddPasskey = (props: SettingUpProps) => {
  const translate = useTranslate();
  const make = useMakePasskey();
  const [name, setName] = useState('');
  const { codes, take } = useFirstCodes(props);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, reject, isBusy, ...refused } = useRefusal();
  const add = async (): Promise<void> => take(await make(name.trim()));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') reject({ name: translate('gate.required') });
    else if (await attempt(add)) return;
    input.current?.focus();
  };
  if (codes !== undefined) return <FirstCodes codes={codes} onKept={props.onDone} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>{translate('secondFactor.passkeys.about')}</Typography>
      <RefusedAlert text={refused.text} lockedUntil={refused.lockedUntil} />
      <TextField
        fullWidth
        required
        autoFocus
        label={translate('secondFactor.passkeys.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={refused.fields.name !== undefined}
        helperText={refused.fields.name ?? translate('secondFactor.passkeys.nameHelp')}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: passkeyNameLength, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 44 }}>
        {translate('secondFactor.passkeys.add')}
      </Button>
    </Box>
  );
};

interface ChooseFactorProps extends Pick<SettingUpProps, 'onDone'> {
  readonly factor: OwnFactor;
}

/** Sets up the second factor a company asks for: an authenticator, or a passkey where this page takes them. */
export const ChooseFactor = ({ factor, onDone }: ChooseFactorProps) => {
  const translate = useTranslate();
  const [isPasskey, setPasskey] = useState(false);
  const [isMade, setMade] = useState(false);
  const place = passkeyPlace(factor);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {place === 'ready' && !isMade ? (
        <Button onClick={() => setPasskey(!isPasskey)} sx={{ justifySelf: 'start', ml: -1 }}>
          {translate(isPasskey ? 'secondFactor.passkeys.otherwise' : 'secondFactor.passkeys.instead')}
        </Button>
      ) : null}
      {isPasskey ? (
        <AddPasskey onDone={onDone} onCodes={() => setMade(true)} />
      ) : (
        <EnrolFactor onDone={onDone} onCodes={() => setMade(true)} />
      )}
      {place === 'elsewhere' ? <PasskeyElsewhere factor={factor} /> : null}
    </Box>
  );
};
