import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, type Ref, useId, useState } from 'react';
import { Title, useGetIdentity, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/boxStyles.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { beginsHere } from '#views/layouts/PageHead.tsx';
import { WizardSteps } from '#views/layouts/WizardSteps.tsx';
import { type ImportJob, useImportAction } from './useImportRows.ts';

interface WorkProgressProps {
  /** What is being done. */
  readonly label: string;
  /** Undefined while it is not known how far it is. */
  readonly percent: number | undefined;
  /** Counts, for the eye. */
  readonly detail?: string;
}

/** Every tenth is said aloud, not every percent. */
const spokenStep = 10;

/** How far long work is: a bar, and a voice every ten percent. */
export const WorkProgress = ({ label, percent, detail }: WorkProgressProps) => {
  const spoken = percent === undefined ? label : `${label} ${Math.floor(percent / spokenStep) * spokenStep}%`;
  return (
    <Box sx={{ width: '100%' }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', mb: 0.75 }}>
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{label}</Typography>
        <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {[
            ...(detail === undefined ? [] : [detail]),
            ...(percent === undefined ? [] : [`${percent}%`]),
          ].join(' · ')}
        </Typography>
      </Stack>
      <LinearProgress
        aria-label={label}
        sx={{ height: 6 }}
        {...(percent === undefined ? {} : { variant: 'determinate' as const, value: percent })}
      />
      <Box role="status" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Box>
  );
};

/** The stations of every import, in their order. */
const importSteps = ['upload', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportFrameProps {
  readonly title: string;
  readonly step: ImportStep;
  /** What the page is about besides its title: the file. */
  readonly subject?: ReactNode;
  readonly children: ReactNode;
}

/** Names the company that is written into: a user may administer several (T08). */
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

/** What every station of an import reads: its state, and the way to tell a newer one. */
export interface StationProps {
  readonly job: ImportJob;
  readonly replace: (job: ImportJob) => void;
  readonly refetch: () => unknown;
  /** Whether it follows another, or a file that was just sent: the keyboard goes to where it begins. */
  readonly isFresh: boolean;
  /** Where that is, unless the station knows a better place. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** What is left for a user to do once it is written; nothing where it is left out. */
  readonly FollowUp?: ComponentType<FollowUpProps> | undefined;
}

/** The import whose rows are written. */
export interface FollowUpProps {
  readonly job: ImportJob;
}

/** Gives an import up: before it writes nothing has happened; while it writes, what is written stays. */
export const CancelButton = ({ job, replace }: Pick<StationProps, 'job' | 'replace'>) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { isRunning, refusal, run } = useImportAction();
  const isWriting = job.status === 'importing';
  const kind = isWriting ? 'stop' : 'discard';
  const confirm = () =>
    run(async (provider) => replace(await provider.call('importCancel', { import_id: job.import_id })));
  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate(`importing.${kind}`)}</Button>
      {isAsking ? (
        <ConsequenceDialog
          title={translate(`importing.${kind}.title`)}
          confirmLabel={translate(`importing.${kind}`)}
          isDangerous
          isRunning={isRunning}
          onConfirm={() => void confirm().then((isDone) => isDone && setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <DialogContentText>
            {translate(`importing.${kind}.text`, { written: formatCount(job.written_count) })}
          </DialogContentText>
          {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
        </ConsequenceDialog>
      ) : null}
    </>
  );
};
