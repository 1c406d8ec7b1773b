import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';

/** A counter appears when this share of a text's limit is used: before that nobody needs it. */
const nearLimit = 0.8;

/** Characters as the validator counts them: by code point, so that an emoji is one. */
export const countCharacters = (text: string): number => [...text].length;

/** Whether a text is near its limit or above it. */
export const isNearLimit = (text: string, maxLength: number | undefined): maxLength is number =>
  maxLength !== undefined && text !== '' && countCharacters(text) >= maxLength * nearLimit;

interface CountedHelpProps {
  readonly help: string | undefined;
  readonly text: string;
  readonly maxLength: number;
}

/** Help or error of a text near its limit, with how much of it is used: a fraction to see, a sentence to hear. */
export const CountedHelp = ({ help, text, maxLength }: CountedHelpProps) => {
  const translate = useTranslate();
  const count = countCharacters(text);
  const left = maxLength - count;
  const said = left < 0 ? 'form.counter.over' : 'form.counter.left';
  return (
    <Box
      component="span"
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, position: 'relative' }}
    >
      <span>{help}</span>
      <Box component="span" aria-hidden sx={{ color: left < 0 ? 'error.main' : undefined, flexShrink: 0 }}>
        {`${count}/${maxLength}`}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {translate(said, { smart_count: Math.abs(left) })}
      </Box>
    </Box>
  );
};
