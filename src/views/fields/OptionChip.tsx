import { styled } from '@mui/material/styles';
import type { Colour } from '#engine/vocabulary.ts';

interface OptionChipProps {
  readonly title: string;
  readonly colour: Colour;
}

// One class for all chips: lists show hundreds, and a component per chip would cost more than the rows themselves.
const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  padding: '0 8px',
  border: '1px solid var(--hairline)',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: 'var(--sunken)',
  '&::before': {
    content: '""',
    flexShrink: 0,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.palette.text.disabled,
  },
  '&[data-colour=info]::before': { backgroundColor: theme.palette.info.main },
  '&[data-colour=success]::before': { backgroundColor: theme.palette.success.main },
  '&[data-colour=warning]::before': { backgroundColor: theme.palette.warning.main },
  '&[data-colour=danger]::before': { backgroundColor: theme.palette.error.main },
}));

/** An option as a word with a coloured dot: the word says it all, the dot helps to scan a column. */
export const OptionChip = ({ title, colour }: OptionChipProps) => <Mark data-colour={colour}>{title}</Mark>;
