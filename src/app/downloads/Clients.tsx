import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'ra-core';
import { CopyButton } from '#app/outside/CopyButton.tsx';
import { useLanguage } from '#app/shell/LanguageSwitch.tsx';
import { PageLoading } from '#app/shell/pageStates.tsx';
import {
  type ClientFile,
  type Platform,
  phonePlatforms,
  platformOf,
  platforms,
} from '#domain/client/clientFile.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** A number of bytes as people read it: 312 B, 48.2 MB. */
const readableSize = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step)));
  const value = bytes / step ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
};

const Facts = ({ client }: { readonly client: ClientFile }) => {
  const translate = useTranslate();
  const [locale] = useLanguage();
  const notes = client.notes?.[locale] ?? client.notes?.zh;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('downloads.version', { version: client.version })} ·{' '}
        {translate('downloads.released', { date: client.released.replaceAll('-', '/') })}
      </Typography>
      {client.isShortcut === true ? (
        <Typography variant="body2">{translate('downloads.kind.shortcut')}</Typography>
      ) : null}
      {notes === undefined ? null : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {translate('downloads.notes')}: {notes}
        </Typography>
      )}
    </>
  );
};

const Checksum = ({ client }: { readonly client: ClientFile }) => {
  const translate = useTranslate();
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {translate('downloads.checksum')}
      </Box>
      <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', my: 1 }}>
        {client.sha256}
      </Box>
      <CopyButton
        label={translate('downloads.checksum')}
        text={client.sha256}
        name={`${translate('downloads.checksum')}: ${client.file}`}
      />
    </Box>
  );
};

const platformCard = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  p: 2,
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-card)',
} as const;

const PlatformIcon = ({ platform }: Pick<ClientFile, 'platform'>) => {
  const Icon = phonePlatforms.includes(platform) ? PhoneIcon : ComputerIcon;
  return <Icon aria-hidden sx={{ color: 'primary.main' }} />;
};

interface ClientCardProps {
  readonly client: ClientFile;
  /** The one for the reader's own device. */
  readonly isMain: boolean;
}

/** One client: what it is, where to get it, and how to tell that it arrived whole. */
const ClientCard = ({ client, isMain }: ClientCardProps) => {
  const translate = useTranslate();
  const platform = translate(`downloads.platform.${client.platform}`);
  return (
    <Box component="li" sx={{ ...platformCard, borderColor: isMain ? 'primary.main' : 'var(--hairline)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <PlatformIcon platform={client.platform} />
        <Typography variant="h3">{platform}</Typography>
      </Box>
      <Facts client={client} />
      <Box sx={{ mt: 'auto' }}>
        <Button
          fullWidth
          variant={isMain ? 'contained' : 'outlined'}
          href={`/download/files/${encodeURIComponent(client.file)}`}
          download={client.file}
        >
          {translate('downloads.get', { platform, size: readableSize(client.size) })}
        </Button>
      </Box>
      <Checksum client={client} />
    </Box>
  );
};

const isList = (answer: Response): boolean => answer.headers.get('content-type')?.includes('json') === true;

/** What is published. A company's own server need not publish anything: it has no such address, or the page stands there. */
export const readClients = async (): Promise<readonly ClientFile[]> => {
  const answer = await fetch('/downloads.json', { headers: { Accept: 'application/json' } });
  if (answer.status === 404 || (answer.ok && !isList(answer))) return [];
  if (!answer.ok) throw new Error(String(answer.status));
  const { clients }: { readonly clients: readonly ClientFile[] } = await answer.json();
  return clients;
};

/** The clients the company has published, newest first. */
const useClients = () => useQuery({ queryKey: ['downloads'], queryFn: readClients });

const codeSize = 148;
const loopback = /^(localhost|127\.|\[?::1)/;

/** The page for phones as a QR code, with its address beside it for the user who cannot scan. */
export const PhoneCode = ({ help }: { readonly help: string }) => {
  const translate = useTranslate();
  const address = `${window.location.origin}${consoleAddresses.mobileDown}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box
        role="img"
        aria-label={translate('downloads.qr', { address })}
        sx={{
          bgcolor: '#fff',
          p: 1.5,
          borderRadius: 'var(--radius-card)',
          lineHeight: 0,
          border: '1px solid var(--hairline)',
        }}
      >
        <QRCodeSVG value={address} size={codeSize} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography>{help}</Typography>
        <Link href={address} sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {address}
        </Link>
        {loopback.test(window.location.host) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {translate('downloads.loopback')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
};

/** Cards beside each other: three on a wide page, one on a phone. */
const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const;

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
          <Box component="ul" sx={{ ...list, mt: 1 }}>
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
