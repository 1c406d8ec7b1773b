import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { modifierKey } from './shortcuts.ts';

/** The keys that work here, for those who look down. */
export const PaletteFooter = () => {
  const translate = useTranslate();
  const hints = [
    { keys: ['↑', '↓'], text: 'frame.shortcuts.choose' },
    { keys: ['Enter'], text: 'frame.palette.enter' },
    { keys: [modifierKey(), 'Enter'], text: 'frame.palette.newTab' },
  ] as const;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        px: 2,
        py: 1,
        borderTop: '1px solid var(--hairline)',
        color: 'text.secondary',
      }}
    >
      {hints.map(({ keys, text }) => (
        <Box key={text} component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {translate(text)}
        </Box>
      ))}
    </Box>
  );
};
