import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';

/** How many people of how many a group may have; above its limit it is said in words as well. */
export const SizeField = ({ record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const [count, limit] = [Number(record.users_count), Number(record.member_limit)];
  const isFull = count > limit;
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        ...(isFull ? { color: 'error.main' } : {}),
      }}
    >
      {formatCount(count)}
      <Box component="span" sx={isFull ? {} : { color: 'text.secondary' }}>
        {` / ${formatCount(limit)}`}
      </Box>
      {isFull ? (
        <Box component="span" sx={visuallyHidden}>
          {translate('group.aboveLimit')}
        </Box>
      ) : null}
    </Box>
  );
};
