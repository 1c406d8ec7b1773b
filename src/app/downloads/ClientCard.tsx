import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { CopyButton } from '#app/outside/CopyButton.tsx';
import { useLanguage } from '#app/settings/useLanguage.ts';
import type { ClientFile } from '#domain/client/clientFile.ts';

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
    <Box component="details" sx={{ fontSize: '0.8125rem' }}>
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

interface ClientCardProps {
  readonly client: ClientFile;
  /** The one for the reader's own device. */
  readonly isMain: boolean;
}

/** One client: what it is, where to get it, and how to tell that it arrived whole. */
export const ClientCard = ({ client, isMain }: ClientCardProps) => {
  const translate = useTranslate();
  const platform = translate(`downloads.platform.${client.platform}`);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 2, borderTop: '1px solid var(--hairline)' }}>
      <Typography sx={{ fontWeight: 650 }}>{platform}</Typography>
      <Facts client={client} />
      <Box>
        <Button
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
