import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';
import { beginsHere } from '../layouts/beginsHere.ts';

interface StepPanelProps {
  readonly title: string;
  /** What is done here, in one sentence. */
  readonly text?: string | undefined;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One step of an import: its heading and what is done in it. */
export const StepPanel = ({ title, text, heading, children }: StepPanelProps) => {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography
        id={titleId}
        ref={heading}
        tabIndex={-1}
        {...{ [beginsHere]: '' }}
        variant="h6"
        component="h2"
        sx={{ outline: 'none', mb: text === undefined ? 2 : 0.5 }}
      >
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '46em' }}>
          {text}
        </Typography>
      )}
      <Box>{children}</Box>
    </Paper>
  );
};
