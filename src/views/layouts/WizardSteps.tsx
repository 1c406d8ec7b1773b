import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useEffect, useRef } from 'react';

interface WizardStepsProps {
  /** What the steps lead to, for a screen reader. */
  readonly label: string;
  /** Their titles in order. */
  readonly titles: readonly string[];
  /** Index of the present one. */
  readonly step: number;
}

/** The steps of a wizard with the present one marked. */
export const WizardSteps = ({ label, titles, step }: WizardStepsProps) => (
  <Stepper activeStep={step} alternativeLabel aria-label={label} sx={{ my: 3, mx: { xs: -1.5, sm: 0 } }}>
    {titles.map((title, index) => (
      <Step key={title} completed={index < step} {...(index === step ? { 'aria-current': 'step' } : {})}>
        <StepLabel>{title}</StepLabel>
      </Step>
    ))}
  </Stepper>
);

/** Another step begins at its heading, for eyes, keyboard and ears alike; `begins`: so does the first one shown. */
export const useFocusedHeading = (step: number, begins = false) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(begins ? undefined : step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
};
