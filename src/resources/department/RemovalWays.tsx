import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Way } from './useRemoval.ts';

interface RemovalWaysProps {
  readonly way: Way;
  /** Why it cannot be deleted at once, as the server says it; undefined when it can. */
  readonly nowReason: string | undefined;
  readonly onChange: (way: Way) => void;
}

const ways: readonly Way[] = ['now', 'move', 'timed'];

/** The three ways to delete, each with what it means or why it is not open. */
export const RemovalWays = ({ way, nowReason, onChange }: RemovalWaysProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const helpId = useId();
  const helpOf = (each: Way) =>
    each === 'now' && nowReason !== undefined ? nowReason : translate(`removal.way.${each}.help`);
  return (
    <FormControl fullWidth>
      <FormLabel id={labelId}>{translate('removal.way')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={way}
        onChange={(_, next) => onChange(ways.find((each) => each === next) ?? way)}
      >
        {ways.map((each) => (
          <Box key={each} sx={{ mt: 0.5 }}>
            <FormControlLabel
              value={each}
              disabled={each === 'now' && nowReason !== undefined}
              control={
                <Radio size="small" slotProps={{ input: { 'aria-describedby': `${helpId}-${each}` } }} />
              }
              label={translate(`removal.way.${each}`)}
            />
            <Typography id={`${helpId}-${each}`} variant="body2" color="text.secondary" sx={{ pl: 3.5 }}>
              {helpOf(each)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
};
