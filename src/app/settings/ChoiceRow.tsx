import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One question with a handful of answers side by side, the present one pressed. */
export const ChoiceRow = <Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: ChoiceRowProps<Value>) => {
  const labelId = useId();
  return (
    <Box>
      <Typography id={labelId} sx={{ mb: 0.5, color: 'text.secondary' }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        value={value}
        aria-labelledby={labelId}
        // Pressing the present answer again would mean none.
        onChange={(_, chosen: Value | null) => chosen !== null && onChoose(chosen)}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};
