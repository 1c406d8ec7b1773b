import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { OutsidePage } from './OutsidePage.tsx';

interface OutsideFrameProps {
  readonly title: string;
  readonly help: string;
  readonly width: number;
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page for whoever is not signed in: the card with its heading in the middle. */
export const OutsideFrame = ({
  title,
  help,
  width,
  leadsBack = false,
  children,
  below,
}: OutsideFrameProps) => (
  <OutsidePage title={title} narrowSpace={2} leadsBack={leadsBack}>
    <Paper variant="outlined" sx={{ width: '100%', maxWidth: width, p: { xs: 2.5, sm: 4 }, borderRadius: 3 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
      {children}
    </Paper>
    {below}
  </OutsidePage>
);
