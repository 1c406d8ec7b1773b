import Box from '@mui/material/Box';
import { lazy } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { instantText } from '#engine/dateText.ts';
import { InviteButton } from '#resources/_shared/invite/InviteButton.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatUntil } from '#views/format/dateTime.ts';
import { defineOverride } from '#views/override.ts';

/** How many have joined, of how many may. */
const UsesField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  return typeof record.max_uses === 'number'
    ? translate('invite.uses', { used: String(value), most: record.max_uses })
    : String(value);
};

/** The last minute a link is good, and for one that is good how long that is from now. */
const ExpiryField = ({ record }: FieldDisplayProps) => {
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

const InviteExtra = lazy(async () => ({ default: (await import('./InviteExtra.tsx')).InviteExtra }));

/** The list is generated; a link is made, shown and passed on by its code. */
export const inviteOverride = defineOverride<'invite'>()({
  fields: { validity: { display: ExpiryField }, used_count: { display: UsesField } },
  views: {
    toolbar: InviteButton,
    showExtra: InviteExtra,
  },
});
