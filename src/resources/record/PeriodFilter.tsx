import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AskedPeriod, checkPeriod } from '#domain/record/period.ts';
import type { FieldFilterProps } from '#views/fieldView.ts';
import { RangeFilter } from '#views/list/FilterControl.tsx';

const askedOf = (value: unknown): AskedPeriod => (typeof value === 'object' && value !== null ? value : {});

/** From and to, no further apart than records are kept: what the server would refuse is said here and not asked. */
export const PeriodFilter = ({ value, onChange, ...props }: FieldFilterProps) => {
  const translate = useTranslate();
  const [draft, setDraft] = useState<unknown>();
  const [broken] = checkPeriod(askedOf(draft));
  const change = (next: unknown) => {
    const isBroken = checkPeriod(askedOf(next)).length > 0;
    setDraft(isBroken ? next : undefined);
    if (!isBroken) onChange(next);
  };
  return (
    <Box>
      <RangeFilter {...props} value={draft ?? value} onChange={change} />
      {broken === undefined ? null : (
        <FormHelperText error role="alert">
          {translate(`rules.${broken.rule}`, broken.params)}
        </FormHelperText>
      )}
    </Box>
  );
};
