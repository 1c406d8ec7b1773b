import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface HomeCardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A card of the home page under its heading. */
export const HomeCard = ({ id, title, children }: HomeCardProps) => (
  <Box
    component="section"
    aria-labelledby={id}
    sx={{ border: '1px solid var(--hairline)', borderRadius: 2.5, p: 1, minWidth: 0 }}
  >
    <Typography
      id={id}
      variant="h2"
      sx={{ px: 1.25, py: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}
    >
      {title}
    </Typography>
    {children}
  </Box>
);

/** A line of such a card that leads somewhere. */
export const homeLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 'max(var(--entry), 40px)',
  px: 1.25,
  borderRadius: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'background-color var(--quick)',
  '&:hover': { bgcolor: 'var(--hover)' },
} as const;
