import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useCreatePath, useTranslate } from 'react-admin';
import { SmsBubble } from '#resources/_shared/message/SmsBubble.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import type { Preview } from './useSending.ts';

const Skipped = ({ preview }: { readonly preview: Preview }) => {
  const translate = useTranslate();
  const total = preview.skipped.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('sms.willSkip', { smart_count: total, count: formatCount(total) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {preview.skipped.map(({ reason, message, count, names }) => (
          <li key={reason}>
            <Typography variant="body2">
              {translate('sms.reasonLine', { message, count: formatCount(count) })}
              {names.length === 0 ? null : (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  {names.join('、')}
                  {count > names.length ? '…' : ''}
                </Box>
              )}
            </Typography>
          </li>
        ))}
      </Box>
    </div>
  );
};

/** The company's messages do not reach: where more are bought. */
const PackShort = ({ left }: { readonly left: number }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="warning">
      {translate('sms.packShort', { left: formatCount(left) })}{' '}
      <Link component={RouterLink} to={createPath({ resource: 'product', type: 'list' })}>
        {translate('sms.toShop')}
      </Link>
    </Alert>
  );
};

/** How many it goes to, who is left out and why, the message with the values of the first person, what the day has room for. */
export const SendPreview = ({ preview }: { readonly preview: Preview }) => {
  const translate = useTranslate();
  const { text, person, send_count: count, quota_left: left } = preview;
  const isCut = preview.skipped.some(({ reason }) => reason === 'over_quota');
  const isPackShort = preview.sms_left === left && (left === 0 || isCut);
  return (
    <Stack spacing={2}>
      {preview.is_verified === 1 ? null : (
        <Alert severity="warning">{translate('rules.message.unverified')}</Alert>
      )}
      <Typography role="status">
        {count === 0
          ? translate('rules.message.nobody')
          : translate('sms.willSend', { smart_count: count, count: formatCount(count) })}
      </Typography>
      <Skipped preview={preview} />
      {text === null || person === null || count === 0 ? null : (
        <SmsBubble label={translate('sms.previewOf', { name: person })} text={text} />
      )}
      {preview.note_status === 'reviewing' ? (
        <Typography variant="body2" color="text.secondary">
          {translate('sms.oldTemplate')}
        </Typography>
      ) : null}
      <Typography variant="body2" color="text.secondary">
        {translate('sms.cost', {
          messages: formatCount(count * preview.segments),
          left: formatCount(left),
        })}
        {left === 0 && !isPackShort
          ? translate('sms.nextQuota', { time: formatInstant(preview.next_allowed_at) })
          : ''}
      </Typography>
      {isPackShort ? <PackShort left={preview.sms_left} /> : null}
    </Stack>
  );
};
