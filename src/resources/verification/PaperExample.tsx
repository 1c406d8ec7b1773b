import Box from '@mui/material/Box';
import type { PaperField } from '#domain/verification/checkVerification.ts';

const landscape = { width: 112, height: 80 } as const;
const portrait = { width: 80, height: 112 } as const;

/** Marks at the four corners: the photo has to show them all. */
const Corners = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const [near, arm] = [3, 10];
  const [right, bottom] = [width - near, height - near];
  const path = [
    `M${near} ${near + arm}V${near}H${near + arm}`,
    `M${right - arm} ${near}H${right}V${near + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}`,
    `M${near + arm} ${bottom}H${near}V${bottom - arm}`,
  ].join('');
  return <path d={path} fill="none" stroke="var(--example-mark)" strokeWidth={2} />;
};

const Lines = ({
  from,
  count,
  width,
}: {
  readonly from: number;
  readonly count: number;
  readonly width: number;
}) => (
  <>
    {Array.from({ length: count }, (_, index) => from + index * 8).map((y) => (
      <path key={y} d={`M16 ${y}H${width}`} stroke="var(--example-ink)" strokeWidth={2.5} />
    ))}
  </>
);

/** A certificate: emblem above, its code at the top right, lines, and the stamp of the authority. */
const Certificate = () => (
  <>
    <rect x={8} y={8} width={96} height={64} rx={2} fill="none" stroke="var(--example-ink)" />
    <circle cx={56} cy={17} r={5} fill="none" stroke="var(--example-stamp)" strokeWidth={2} />
    <path d="M76 16H98" stroke="var(--example-mark)" strokeWidth={3} />
    <Lines from={32} count={4} width={68} />
    <circle cx={86} cy={54} r={10} fill="none" stroke="var(--example-stamp)" strokeWidth={2} />
  </>
);

/** A letter: heading, lines, the name of who is authorised underlined, and the company's stamp. */
const Letter = () => (
  <>
    <rect x={8} y={8} width={64} height={96} rx={2} fill="none" stroke="var(--example-ink)" />
    <path d="M26 20H54" stroke="var(--example-ink)" strokeWidth={3.5} />
    <Lines from={36} count={4} width={64} />
    <path d="M28 47H50" stroke="var(--example-mark)" strokeWidth={2} />
    <circle cx={56} cy={88} r={10} fill="none" stroke="var(--example-stamp)" strokeWidth={2} />
  </>
);

/** What a photo of a paper has to show, drawn; the words stand beside it. */
export const PaperExample = ({ name }: { readonly name: PaperField }) => {
  const isLetter = name === 'authorization_image';
  const { width, height } = isLetter ? portrait : landscape;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      sx={{
        width,
        height,
        flex: 'none',
        borderRadius: 1,
        bgcolor: 'action.hover',
        '--example-ink': (theme) => theme.palette.text.secondary,
        '--example-mark': (theme) => theme.palette.primary.main,
        '--example-stamp': (theme) => theme.palette.error.main,
      }}
    >
      <Corners width={width} height={height} />
      {isLetter ? <Letter /> : <Certificate />}
    </Box>
  );
};
