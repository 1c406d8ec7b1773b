import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface ChoiceSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (value: string) => void;
}

/** One of a list. A value the list no longer has counts as none. */
export const ChoiceSelect = ({ label, value, choices, error, help, onChange }: ChoiceSelectProps) => {
  const isThere = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      required
      fullWidth
      label={label}
      value={isThere ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? help}
      disabled={choices.length === 0}
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } },
        // It says why nothing can be chosen, and has to be read.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  );
};
