import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { FailedRead } from '../layouts/FailedRead.tsx';

interface FiguresPageProps<Answer> {
  readonly title: string;
  readonly intro: ReactNode;
  /** Boxes that say what the figures are asked for, and until when they count beside them. */
  readonly question: ReactNode;
  readonly until: ReactNode;
  /** What was asked for; a question that would be refused is not asked at all. */
  readonly asked: UseQueryResult<Answer>;
  /** Stands for the figures until the first answer. */
  readonly skeleton: ReactNode;
  readonly figures: (answer: Answer) => ReactNode;
}

/** A page of figures: what it tells, the question it answers, until when, and the figures, those of the question before until its answer is there. */
export const FiguresPage = <Answer,>({ asked, ...props }: FiguresPageProps<Answer>) => (
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
    {asked.error === null ? null : <FailedRead error={asked.error} onRetry={asked.refetch} />}
    {asked.isPending && asked.fetchStatus !== 'idle' ? props.skeleton : null}
    {asked.error !== null || asked.data === undefined ? null : (
      <Box aria-busy={asked.isPlaceholderData} sx={{ opacity: asked.isPlaceholderData ? 0.6 : 1 }}>
        {props.figures(asked.data)}
      </Box>
    )}
  </Box>
);
