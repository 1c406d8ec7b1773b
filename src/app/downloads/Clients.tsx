import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { type ClientFile, platformOf } from '#domain/client/clientFile.ts';
import { ClientList } from './ClientList.tsx';
import { useClients } from './useClients.ts';

interface ClientsProps {
  readonly isShown: (client: ClientFile) => boolean;
  /** What can be done where nothing is published. */
  readonly withoutText: string;
}

/** The published clients of some systems: loading, refused, none, or the list. */
export const Clients = ({ isShown, withoutText }: ClientsProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = useClients();
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate('outside.retry')}
          </Button>
        }
      >
        {translate('downloads.failed')}
      </Alert>
    );
  if (data === undefined) return <PageLoading />;
  const clients = data.filter(isShown);
  if (clients.length > 0) return <ClientList clients={clients} own={platformOf(navigator.userAgent)} />;
  return (
    <Box sx={{ py: 1 }}>
      <Typography variant="h2">{translate('downloads.none')}</Typography>
      <Typography sx={{ my: 1, color: 'text.secondary' }}>{withoutText}</Typography>
      <Button variant="contained" href="/">
        {translate('outside.toConsole')}
      </Button>
    </Box>
  );
};
