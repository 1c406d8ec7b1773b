import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';

interface HomeCardProps {
  readonly id: string;
  readonly title: string;
  /** The way to all there is, beside the heading. */
  readonly all?: { readonly to: string; readonly title: string };
  readonly children: ReactNode;
}

/** A card of the home page under its heading. */
export const HomeCard = ({ id, title, all, children }: HomeCardProps) => (
  <Box
    component="section"
    aria-labelledby={id}
    sx={{ border: '1px solid var(--hairline)', borderRadius: 'var(--radius-card)', p: 1, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, minHeight: 36 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {all === undefined ? null : (
        <Box
          component={LinkBase}
          to={all.to}
          sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
        >
          {all.title}
        </Box>
      )}
    </Box>
    {children}
  </Box>
);

/** A line of such a card that leads somewhere. */
export const homeLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 'max(var(--entry), 44px)',
  px: 1,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'background-color var(--quick)',
  '&:hover': { bgcolor: 'var(--hover)' },
} as const;

/** Lines below each other, without marks. */
export const homeList = { listStyle: 'none', m: 0, p: 0 } as const;

interface NothingHereProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
}

/** In place of lines: why there are none, and what will stand there. */
export const NothingHere = ({ icon, title, text }: NothingHereProps) => (
  <Box sx={{ textAlign: 'center', py: 4, px: 2, color: 'text.secondary', '& svg': { fontSize: 32 } }}>
    {icon}
    <Typography sx={{ mt: 0.5, color: 'text.primary', fontWeight: 600 }}>{title}</Typography>
    {text === undefined ? null : <Typography>{text}</Typography>}
  </Box>
);
