import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { FailedRead } from '../layouts/FailedRead.tsx';

interface FiguresPageProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** Boxes that say what the figures are asked for, and until when they count beside them. */
  readonly question: ReactNode;
  readonly until: ReactNode;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** What is shown answers the question before. */
  readonly isStale: boolean;
  /** Stands for the figures until the first answer. */
  readonly skeleton: ReactNode;
  /** Undefined until the first answer. */
  readonly figures: ReactNode | undefined;
}

/** A page of figures: what it tells, the question it answers, until when, and the figures, those of the question before until its answer is there. */
export const FiguresPage = (props: FiguresPageProps) => (
  <Box sx={{ maxWidth: 'var(--width-wide)', pt: 1, pb: 4 }}>
    <Title title={props.title} />
    {props.intro}
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        mb: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      {props.question}
      {props.until}
    </Box>
    {props.error === null ? null : <FailedRead error={props.error} onRetry={props.onRetry} />}
    {props.error === null && props.figures === undefined ? props.skeleton : null}
    {props.error !== null || props.figures === undefined ? null : (
      <Box aria-busy={props.isStale} sx={{ opacity: props.isStale ? 0.6 : 1 }}>
        {props.figures}
      </Box>
    )}
  </Box>
);
