import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { SignOn } from '#generated/types.ts';
import { asTyped, RevealToggle } from '#views/fields/inputs/texts.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { CopiedText } from './CopiedText.tsx';

const numberIn = (address: string): string => new URL(address).searchParams.get('signOn') ?? '';

/** What the identity provider has to know of this console, and what the company's people open. */
export const Addresses = () => {
  const translate = useTranslate();
  const record = useRecordContext<SignOn & { id: number }>();
  if (record === undefined) return null;
  const {
    redirect_address: redirect,
    sign_on_address: address,
    is_on: isOn,
    break_glass_works: works,
  } = record;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      {works === 1 ? null : <Alert severity="warning">{translate('signOn.set.brokenKeeper')}</Alert>}
      <CopiedText
        name={translate('signOn.set.redirect')}
        help={translate('signOn.set.redirectHelp')}
        text={redirect}
      />
      {isOn === 1 ? (
        <CopiedText
          name={translate('signOn.set.address')}
          help={translate('signOn.set.addressHelp', { number: numberIn(address) })}
          text={address}
        />
      ) : null}
    </Box>
  );
};

/** The client's secret: hidden as it is typed, and where one is kept its box says so and may stay empty. */
export const SecretInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const isKept = useRecordContext()?.has_secret === 1;
  const [isShown, setShown] = useState(false);
  return (
    <TextBox
      {...props}
      type={isShown ? 'text' : 'password'}
      help={isKept ? translate('signOn.set.secretKept') : undefined}
      html={{
        htmlInput: { ...asTyped, autoComplete: 'new-password' },
        input: { endAdornment: <RevealToggle isShown={isShown} onToggle={() => setShown(!isShown)} /> },
      }}
    />
  );
};
