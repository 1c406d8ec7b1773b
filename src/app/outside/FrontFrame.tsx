import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { OutsidePage, ProductMark } from './OutsidePage.tsx';

const Drawing = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  '& .sheet': { fill: palette.background.paper, stroke: 'var(--hairline)' },
  '& .line': { fill: 'none', stroke: palette.primary.main, strokeWidth: 1.5, opacity: 0.45 },
  '& .word': { fill: palette.text.secondary, opacity: 0.28 },
  '& .quiet': { fill: palette.text.secondary, opacity: 0.14 },
  '& .face': { fill: palette.primary.main, opacity: 0.16 },
  '& .person': { fill: palette.primary.main, opacity: 0.75 },
  '& .other .face': { fill: palette.secondary.main },
  '& .other .person': { fill: palette.secondary.main },
  '& .chosen .sheet': { stroke: palette.primary.main, strokeWidth: 1.5 },
}));

interface CardProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly kind?: 'other' | 'chosen';
}

/** A person of the company: face, name, department. */
const Card = ({ x, y, width, kind }: CardProps) => (
  <g transform={`translate(${x} ${y})`} className={kind}>
    <rect className="sheet" width={width} height={56} rx={10} />
    <circle className="face" cx={28} cy={28} r={16} />
    <circle className="person" cx={28} cy={24} r={5} />
    <path className="person" d="M18.5,37q1.5,-7 9.5,-7t9.5,7q-4,3.5 -9.5,3.5t-9.5,-3.5Z" />
    <rect className="word" x={54} y={18} width={width - 78} height={7} rx={3.5} />
    <rect className="quiet" x={54} y={32} width={width - 96} height={6} rx={3} />
  </g>
);

/** A company as the console shows it: people below people. Said by the sentence beside it; for the eye alone. */
const FrontPicture = () => (
  <Drawing aria-hidden viewBox="0 0 520 360">
    <path className="line" d="M260,72v36M90,152v-24q0,-20 20,-20h300q20,0 20,20v24M260,108v44" />
    <path className="line" d="M260,208v34M165,278v-16q0,-20 20,-20h150q20,0 20,20v16" />
    <Card x={180} y={16} width={160} kind="chosen" />
    <Card x={20} y={152} width={140} />
    <Card x={190} y={152} width={140} kind="other" />
    <Card x={360} y={152} width={140} />
    <Card x={95} y={278} width={140} kind="other" />
    <Card x={285} y={278} width={140} />
  </Drawing>
);

interface FrontFrameProps {
  readonly title: string;
  readonly help: string;
  /** How wide the form is, without the card around it. */
  readonly formWidth: number;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** Room between the form and the edge of its card. */
const inset = 32;

/** From this width on the picture stands beside the form. */
const hasRoom = '@media (min-width: 1000px)';

const columns = {
  width: '100%',
  maxWidth: 1120,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  [hasRoom]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 10 },
} as const;

/** What the product is: mark, one sentence, picture. On a narrow screen the form is what one came for. */
const Offer = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'none', width: '100%', maxWidth: 520, pt: 2, [hasRoom]: { display: 'block' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
        <ProductMark size={48} />
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>{translate('outside.offer')}</Typography>
      </Box>
      <FrontPicture />
    </Box>
  );
};

/** The front door: the card with its form, and beside it what one comes to. */
export const FrontFrame = ({ title, help, formWidth, children, below }: FrontFrameProps) => (
  <OutsidePage title={title} narrowSpace={2}>
    <Box sx={columns}>
      <Offer />
      <Box
        sx={{ width: '100%', maxWidth: formWidth + 2 * inset, [hasRoom]: { width: formWidth + 2 * inset } }}
      >
        <Paper
          variant="outlined"
          sx={{ p: { xs: 2.5, sm: `${inset}px` }, borderRadius: 'var(--radius-sheet)' }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
          {children}
        </Paper>
        {below}
      </Box>
    </Box>
  </OutsidePage>
);
