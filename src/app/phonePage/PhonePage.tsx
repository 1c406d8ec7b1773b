import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { OutsidePage } from '#app/outside/OutsidePage.tsx';

const card = {
  width: '100%',
  maxWidth: 440,
  p: { xs: 2.5, sm: 4 },
  borderRadius: 3,
  '&, & > [role=status]': { display: 'grid', gap: 2 },
  '& > [role=status]:empty': { display: 'none' },
} as const;

/** A page a phone shows that has read a code: one card outside the console's frame. */
export const PhonePage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <OutsidePage title={title} narrowSpace={1}>
    <Paper variant="outlined" sx={card}>
      {children}
    </Paper>
  </OutsidePage>
);
