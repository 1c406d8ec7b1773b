import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { wordKeys } from '#views/wordKeys.ts';

const keys = wordKeys('record');

const colours = { done: 'success', proof: 'warning', refused: 'danger' } as const;

const isOutcome = (value: unknown): value is keyof typeof colours =>
  typeof value === 'string' && value in colours;

/** Whether it was done; what was seen or taken away is marked beside it. */
export const OutcomeField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const outcome = isOutcome(value) ? value : 'done';
  const { attention } = record;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <OptionChip title={translate(keys.option('outcome', outcome))} colour={colours[outcome]} />
      {typeof attention === 'string' ? (
        <OptionChip title={translate(keys.option('attention', attention))} colour="warning" />
      ) : null}
    </Box>
  );
};
