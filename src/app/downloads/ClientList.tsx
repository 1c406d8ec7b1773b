import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ClientFile, type Platform, platforms } from '#domain/client/clientFile.ts';
import { ClientCard } from './ClientCard.tsx';

const list = { m: 0, p: 0, listStyle: 'none' } as const;

interface ClientListProps {
  readonly clients: readonly ClientFile[];
  readonly own: Platform | undefined;
}

/** The newest client of each system, the reader's own first, and what came before them. */
export const ClientList = ({ clients, own }: ClientListProps) => {
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
