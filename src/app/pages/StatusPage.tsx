import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

interface StatusPageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A page that has nothing to show but why, and what to do next. */
export const StatusPage = ({ title, text, children }: StatusPageProps) => (
  <Box sx={{ py: 4, maxWidth: 560 }}>
    <Title title={title} preferenceKey={false} />
    <Typography sx={{ mb: 3, color: 'text.secondary' }}>{text}</Typography>
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{children}</Box>
  </Box>
);
