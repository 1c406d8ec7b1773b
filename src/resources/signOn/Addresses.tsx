import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';
import type { SignOn } from '#generated/types.ts';

interface AddressProps {
  readonly name: string;
  readonly help: string;
  readonly address: string;
}

/** An address to register or to hand on, with the way into the clipboard. */
const Address = ({ name, help, address }: AddressProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify(translate('signOn.set.copied'), { type: 'success' }),
      // Without the right to the clipboard it can still be marked and copied by hand.
      () => notify(address, { type: 'info' }),
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {address}
        </Box>
        <IconButton
          size="small"
          aria-label={translate('signOn.set.copy', { what: name })}
          onClick={() => void copy()}
        >
          <CopyIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {help}
      </Typography>
    </Box>
  );
};

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
      <Address
        name={translate('signOn.set.redirect')}
        help={translate('signOn.set.redirectHelp')}
        address={redirect}
      />
      {isOn === 1 ? (
        <Address
          name={translate('signOn.set.address')}
          help={translate('signOn.set.addressHelp', { number: numberIn(address) })}
          address={address}
        />
      ) : null}
    </Box>
  );
};
