import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title, useGetIdentity, useTranslate } from 'react-admin';
import { WizardSteps } from '../layouts/WizardSteps.tsx';

/** The stations of every import, in their order. */
export const importSteps = ['upload', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportFrameProps {
  readonly title: string;
  readonly step: ImportStep;
  /** What the page is about besides its title: the file. */
  readonly subject?: ReactNode;
  readonly children: ReactNode;
}

/** Names the company that is written into: somebody may administer several (T08). */
const CompanyLine = () => {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  if (typeof identity?.companyName !== 'string') return null;
  return (
    <Typography component="span" color="text.secondary">
      {translate('importing.company', { company: identity.companyName })}
    </Typography>
  );
};

/** The page of an import: its title, whose company it is about, and how far it has come. */
export const ImportFrame = ({ title, step, subject, children }: ImportFrameProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ maxWidth: 'var(--width-wide)', pb: 4 }}>
      <Title title={title} />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
        <CompanyLine />
        {subject}
      </Stack>
      <WizardSteps
        label={translate('importing.steps')}
        titles={importSteps.map((name) => translate(`importing.step.${name}`))}
        step={importSteps.indexOf(step)}
      />
      <Stack spacing={2}>{children}</Stack>
    </Box>
  );
};
