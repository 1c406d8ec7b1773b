import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRecordContext, useTranslate } from 'react-admin';
import type { SignOn } from '#generated/types.ts';
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
