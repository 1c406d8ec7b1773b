import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { type ClientFile, type Platform, platformOf, platforms } from '#domain/client/clientFile.ts';
import { ClientCard } from './ClientCard.tsx';
import { useClients } from './useClients.ts';

const list = { m: 0, p: 0, listStyle: 'none' } as const;

interface ClientListProps {
  readonly clients: readonly ClientFile[];
  readonly own: Platform | undefined;
}

/** The newest client of each system, the reader's own first, and what came before them. */
const ClientList = ({ clients, own }: ClientListProps) => {
  const translate = useTranslate();
  const order = [...platforms].sort((one, other) => Number(other === own) - Number(one === own));
  const newest = order.flatMap((platform) => clients.find((client) => client.platform === platform) ?? []);
  const earlier = clients.filter((client) => !newest.includes(client));
  const hasOwn = newest[0]?.platform === own;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {hasOwn
          ? translate('downloads.yours', { platform: translate(`downloads.platform.${own}`) })
          : translate('downloads.all')}
      </Typography>
      <Box component="ul" sx={list}>
        {newest.map((client) => (
          <ClientCard key={client.file} client={client} isMain={client.platform === own} />
        ))}
      </Box>
      {earlier.length === 0 ? null : (
        <Box component="details" sx={{ mt: 2 }}>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            {translate('downloads.history')}
          </Box>
          <Box component="ul" sx={list}>
            {earlier.map((client) => (
              <ClientCard key={client.file} client={client} isMain={false} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
};

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
