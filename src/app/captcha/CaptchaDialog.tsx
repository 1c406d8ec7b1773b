import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { puzzle } from '#domain/captcha/rules.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { type Captcha, type Question, useCaptcha } from './useCaptcha.ts';

interface PuzzleProps {
  readonly picture: NonNullable<Question['picture']>;
  readonly position: number;
  readonly onMove: (position: number) => void;
  readonly onEnter: () => void;
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The picture with its gap, the piece over it, and the slider that moves it: arrow keys by one, page keys by ten. */
const Puzzle = ({ picture, position, onMove, onEnter }: PuzzleProps) => {
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
          borderRadius: 'var(--radius-card)',
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
          // A user who got another picture goes on with the keys at once.
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

interface CaptchaDialogProps {
  readonly onPassed: (ticket: string) => void;
  readonly onClose: () => void;
}

const statusOf = ({ kind, isBusy, question }: Captcha): string => {
  if (kind === 'work') return isBusy ? 'register.captcha.working' : '';
  if (question === undefined) return isBusy ? 'register.captcha.loading' : '';
  return isBusy ? 'register.captcha.checking' : 'register.captcha.ready';
};

/** Shows that a user is there: a piece is slid into its gap, or the browser works for the user who cannot see or slide it. */
export const CaptchaDialog = ({ onPassed, onClose }: CaptchaDialogProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const captcha = useCaptcha(onPassed);
  const { question, kind, isBusy, error, ask, answer } = captcha;
  const [position, setPosition] = useState(0);
  const picture = question?.picture;
  useEffect(() => {
    if (question !== undefined) setPosition(0);
  }, [question]);
  const submit = () => {
    if (picture !== undefined && picture !== null && !isBusy) void answer(position);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('register.captcha.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
          {translate(kind === 'work' ? 'register.captcha.workHelp' : 'register.captcha.help')}
        </Typography>
        {error !== undefined && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {error}
          </Alert>
        )}
        {picture ? (
          <Puzzle
            key={question?.captcha_id}
            picture={picture}
            position={position}
            onMove={setPosition}
            onEnter={submit}
          />
        ) : (
          <Waiting isBusy={isBusy} />
        )}
        <Box role="status" sx={visuallyHidden}>
          {statusOf(captcha) === '' ? '' : translate(statusOf(captcha))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, px: 3, pb: 2 }}>
        <Button
          onClick={() => void ask(kind === 'work' ? 'slide' : 'work')}
          disabled={isBusy && kind === 'work'}
          sx={{ mr: 'auto', ml: -1 }}
        >
          {translate(kind === 'work' ? 'register.captcha.withPicture' : 'register.captcha.without')}
        </Button>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {kind === 'slide' && (
          <Button
            variant="contained"
            aria-disabled={isBusy}
            onClick={() => (picture ? submit() : isBusy || void ask('slide'))}
          >
            {translate(picture || isBusy ? 'register.captcha.submit' : 'register.captcha.again')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

/** As high as the picture that comes here, so that nothing jumps. */
const Waiting = ({ isBusy }: { readonly isBusy: boolean }) => (
  <Box sx={{ height: puzzle.height + 44, display: 'grid', placeItems: 'center' }}>
    {isBusy && <CircularProgress size={28} aria-hidden />}
  </Box>
);
