import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Colour } from '#engine/vocabulary.ts';

const dots: Record<Colour, string> = {
  neutral: 'text.disabled',
  info: 'info.main',
  success: 'success.main',
  warning: 'warning.main',
  danger: 'error.main',
};

interface OptionChipProps {
  readonly title: string;
  readonly colour: Colour;
}

/** An option as a word with a coloured dot: the word says it all, the dot helps to scan a column. */
export const OptionChip = ({ title, colour }: OptionChipProps) => (
  <Chip
    size="small"
    variant="outlined"
    label={title}
    sx={{ '& .MuiChip-icon': { ml: 1, mr: -0.25 } }}
    icon={
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: dots[colour] }}
      />
    }
  />
);
