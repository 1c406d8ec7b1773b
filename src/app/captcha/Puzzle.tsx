import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import type { Question } from './useCaptcha.ts';

interface PuzzleProps {
  readonly picture: NonNullable<Question['picture']>;
  readonly position: number;
  readonly onMove: (position: number) => void;
  readonly onEnter: () => void;
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The picture with its gap, the piece over it, and the slider that moves it: arrow keys by one, page keys by ten. */
export const Puzzle = ({ picture, position, onMove, onEnter }: PuzzleProps) => {
  const translate = useTranslate();
  const { width, height, piece_size: size, piece_top: top } = picture;
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <Box
        sx={{
          position: 'relative',
          width: '100%',
          maxWidth: width,
          mx: 'auto',
          aspectRatio: `${width} / ${height}`,
          borderRadius: 2,
          overflow: 'hidden',
          '& img': { position: 'absolute', userSelect: 'none', pointerEvents: 'none' },
        }}
      >
        <Box
          component="img"
          src={picture.background}
          alt={translate('register.captcha.picture')}
          sx={{ inset: 0, width: '100%', height: '100%' }}
        />
        <Box
          component="img"
          src={picture.piece}
          alt=""
          style={{ left: share(position, width), top: share(top, height), width: share(size, width) }}
          sx={{ filter: 'drop-shadow(0 1px 3px rgb(0 0 0 / 0.55))' }}
        />
      </Box>
      <Box sx={{ maxWidth: width, mx: 'auto', px: 1.5, pt: 1 }}>
        <Slider
          // Whoever got another picture goes on with the keys at once.
          slotProps={{ input: { autoFocus: true } }}
          aria-label={translate('register.captcha.slider')}
          getAriaValueText={(value) => translate('register.captcha.place', { value })}
          min={0}
          max={width - size}
          step={1}
          shiftStep={10}
          value={position}
          onChange={(_, value) => onMove(Array.isArray(value) ? (value[0] ?? 0) : value)}
          onKeyDown={enter}
        />
      </Box>
    </>
  );
};
