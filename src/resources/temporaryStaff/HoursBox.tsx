import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { termLimits } from '#domain/temporary/term.ts';

interface HoursBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isWrong: boolean;
  readonly help: string;
  readonly error?: string | undefined;
}

/** How long a term is, in hours. */
export const HoursBox = ({ value, onChange, isWrong, help, error }: HoursBoxProps) => {
  const translate = useTranslate();
  const { leastHours: least, mostHours: most } = termLimits;
  const wrong = error ?? (isWrong ? translate('rules.temporaryStaff.hours', { least, most }) : undefined);
  return (
    <TextField
      label={translate('temporary.hoursLabel')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={wrong !== undefined}
      helperText={wrong ?? help}
      required
      size="small"
      fullWidth
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
};
