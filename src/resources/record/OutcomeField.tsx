import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const keys = wordKeys('record');

/** Whether it was done; what was seen or taken away is marked beside it. */
export const OutcomeField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const outcome = value === 'refused' ? 'refused' : 'done';
  const { attention } = record;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <OptionChip
        title={translate(keys.option('outcome', outcome))}
        colour={outcome === 'done' ? 'success' : 'danger'}
      />
      {typeof attention === 'string' ? (
        <OptionChip title={translate(keys.option('attention', attention))} colour="warning" />
      ) : null}
    </Box>
  );
};
