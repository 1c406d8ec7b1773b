import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

interface StatusPageProps {
  readonly title: string;
  readonly text: string;
  /** What helps to understand it. */
  readonly details?: ReactNode;
  /** What can be done: links and buttons. */
  readonly children?: ReactNode;
}

/** A page that has nothing to show but why, and what to do next. */
export const StatusPage = ({ title, text, details, children }: StatusPageProps) => (
  <Box sx={{ py: 2, maxWidth: 560 }}>
    <Title title={title} preferenceKey={false} />
    <Typography sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
    {details}
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>{children}</Box>
  </Box>
);
