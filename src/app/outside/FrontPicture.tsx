import { styled } from '@mui/material/styles';

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
export const FrontPicture = () => (
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
