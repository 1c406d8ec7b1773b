import StoppedIcon from '@mui/icons-material/BlockOutlined';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { useStepText } from './useStepText.ts';
import type { VerdictStep } from './useVerdict.ts';

const StepLine = ({ step }: { readonly step: VerdictStep }) => {
  const translate = useTranslate();
  const textOf = useStepText();
  const Icon = step.passed ? PassedIcon : StoppedIcon;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1.5}
      sx={{
        px: 2,
        py: 1.25,
        bgcolor: step.decisive ? 'var(--selected)' : undefined,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Icon
        fontSize="small"
        color={step.passed ? 'success' : 'warning'}
        titleAccess={translate(step.passed ? 'visibility.passed' : 'visibility.stopped')}
        sx={{ mt: 0.25, flex: 'none' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: step.decisive ? 650 : 400, overflowWrap: 'anywhere' }}
          >
            {textOf(step)}
          </Typography>
          {step.decisive ? (
            <Chip size="small" color="primary" variant="outlined" label={translate('visibility.decisive')} />
          ) : null}
        </Stack>
        {step.dept_id === null || !step.decisive ? null : (
          <Link component={LinkBase} to={`/department/${step.dept_id}/settings`} variant="body2">
            {translate('visibility.openSettings', { name: step.dept_name })}
          </Link>
        )}
      </Box>
    </Stack>
  );
};

/** Every question that was asked, in order; the one that decided stands out and says so in words. */
export const StepList = ({ steps }: { readonly steps: readonly VerdictStep[] }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('visibility.steps')}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderTop: 0,
          borderColor: 'divider',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        {steps.map((step) => (
          <StepLine key={steps.indexOf(step)} step={step} />
        ))}
      </Box>
    </Box>
  );
};
