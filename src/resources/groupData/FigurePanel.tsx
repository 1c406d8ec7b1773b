import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface FigurePanelProps {
  readonly title: string;
  /** What is counted, and how. */
  readonly help: string;
  /** Beside the title. */
  readonly control?: ReactNode;
  readonly children: ReactNode;
}

/** One question about groups with its answer: a heading, what it means, and a table. */
export const FigurePanel = ({ title, help, control, children }: FigurePanelProps) => {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        minWidth: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {control}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {help}
      </Typography>
      {children}
    </Box>
  );
};
