import Box from '@mui/material/Box';
import { useLocaleState, useTranslate } from 'react-admin';
import { instantText } from '#engine/dateText.ts';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { formatUntil } from '#views/format/relativeTime.ts';

/** The last minute a link is good, and for one that is good how long that is from now. */
export const ExpiryField = ({ record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { expire_time: value } = record;
  if (typeof value !== 'string') return translate('invite.days.forever');
  const rest = record.status === 'valid' ? formatUntil(value, new Date(), locale) : undefined;
  return (
    <>
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {instantText(value)}
      </time>
      {rest === undefined ? null : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {translate('invite.endsIn', { time: rest })}
        </Box>
      )}
    </>
  );
};
