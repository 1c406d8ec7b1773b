import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { FrontPicture } from './FrontPicture.tsx';
import { OutsidePage } from './OutsidePage.tsx';
import { ProductMark } from './ProductMark.tsx';

interface FrontFrameProps {
  readonly title: string;
  readonly help: string;
  /** How wide the form is, without the card around it. */
  readonly formWidth: number;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** Room between the form and the edge of its card. */
const inset = 32;

/** From this width on the picture stands beside the form. */
const hasRoom = '@media (min-width: 1000px)';

const columns = {
  width: '100%',
  maxWidth: 1120,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  [hasRoom]: { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 10 },
} as const;

/** What the product is: mark, one sentence, picture. On a narrow screen the form is what one came for. */
const Offer = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'none', width: '100%', maxWidth: 520, pt: 2, [hasRoom]: { display: 'block' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
        <ProductMark size={48} />
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>{translate('outside.offer')}</Typography>
      </Box>
      <FrontPicture />
    </Box>
  );
};

/** The front door: the card with its form, and beside it what one comes to. */
export const FrontFrame = ({ title, help, formWidth, children, below }: FrontFrameProps) => (
  <OutsidePage title={title} narrowSpace={2}>
    <Box sx={columns}>
      <Offer />
      <Box
        sx={{ width: '100%', maxWidth: formWidth + 2 * inset, [hasRoom]: { width: formWidth + 2 * inset } }}
      >
        <Paper
          variant="outlined"
          sx={{ p: { xs: 2.5, sm: `${inset}px` }, borderRadius: 'var(--radius-sheet)' }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
          {children}
        </Paper>
        {below}
      </Box>
    </Box>
  </OutsidePage>
);
