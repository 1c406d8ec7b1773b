import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';

interface StepButtonsProps {
  /** Left out on the first step, which one leaves for the list. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/** The foot of a step: back at the left, the way on at the right. */
export const StepButtons = ({ onBack, children }: StepButtonsProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ justifyContent: 'space-between', flexWrap: 'wrap', pt: 1.5 }}
    >
      {onBack === undefined ? (
        <Button component={LinkBase} to={createPath({ resource: 'resignation', type: 'list' })}>
          {translate('resignation.cancel')}
        </Button>
      ) : (
        <Button onClick={onBack}>{translate('views.step.previous')}</Button>
      )}
      {children}
    </Stack>
  );
};
