import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { asksPassword, isMassRemoval, type RemovalWeight } from '#domain/member/limits.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { CancelButton, type StationProps } from './ImportFrame.tsx';
import { type ImportJob, useImportAction } from './useImportRows.ts';
import type { Repair } from './useRepair.ts';
import { pickedThings, type ReviewDraft, requestedOf, untickedRows } from './useReviewDraft.ts';

interface DecisionProps extends StationProps {
  readonly draft: ReviewDraft;
}

/** What would be written as things stand, in numbers and in words, and the way to let it begin. */
const useDecision = ({ job, draft, refetch }: DecisionProps) => {
  const translate = useTranslate();
  // Rows to be looked at are a user's decision, unless there are no others.
  const [chosen, setTakesWarnings] = useState<boolean>();
  const takesWarnings = job.warning_count > 0 && (chosen ?? job.success_count === 0);
  const { isRunning, refusal, run } = useImportAction();
  const departments = requestedOf(job, draft.excluded, 'new_depts');
  const positions = requestedOf(job, draft.excluded, 'new_positions');
  const unticked = untickedRows(job, draft.excluded);
  const left = takesWarnings ? unticked.count : unticked.count - unticked.warnings;
  const confirm = async () => {
    const isDone = await run((provider) =>
      provider.commitImport(job.noun, job.purpose, {
        import_id: job.import_id,
        status: takesWarnings ? 2 : 1,
        ...pickedThings(job, draft.excluded),
      }),
    );
    if (!isDone) return;
    draft.clear();
    await refetch();
  };
  return {
    takesWarnings,
    setTakesWarnings,
    count: job.success_count + (takesWarnings ? job.warning_count : 0) - left,
    /** What is left out and what is made beside the rows. */
    lines: [
      ...leftOut(translate, 'errors', job.error_count),
      ...leftOut(translate, 'warnings', takesWarnings ? 0 : job.warning_count),
      ...leftOut(translate, 'unticked', left),
      ...leftOut(translate, 'departments', departments.length),
      ...leftOut(translate, 'positions', positions.length),
    ],
    isRunning,
    refusal,
    confirm,
  };
};

type Decision = ReturnType<typeof useDecision>;

/** Whether rows to be looked at are written as well. */
const TakeWarnings = ({ job, decision }: Pick<StationProps, 'job'> & { readonly decision: Decision }) => {
  const translate = useTranslate();
  if (job.warning_count === 0) return null;
  return (
    <FormControlLabel
      label={translate('importing.takeWarnings', {
        count: formatCount(job.warning_count),
        smart_count: job.warning_count,
      })}
      control={
        <Checkbox
          checked={decision.takesWarnings}
          onChange={(_, takes) => decision.setTakesWarnings(takes)}
        />
      }
    />
  );
};

interface ConfirmDialogProps extends DecisionProps {
  readonly onClose: () => void;
}

/** Says in numbers what the import will do, then lets it begin; a removal of many asks for the management password by itself. */
const ConfirmDialog = ({ onClose, ...props }: ConfirmDialogProps) => {
  const { job, draft } = props;
  const translate = useTranslate();
  const decision = useDecision(props);
  const { count, takesWarnings, refusal } = decision;
  return (
    <ConsequenceDialog
      title={job.title}
      confirmLabel={translate(`importing.confirm.${job.mode}`, {
        count: formatCount(count),
        smart_count: count,
      })}
      isDangerous={job.mode === 'remove'}
      isPossible={count > 0}
      isRunning={decision.isRunning}
      maxWidth="sm"
      onConfirm={() => void decision.confirm()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Company />
        <Consequences
          lines={[
            translate(`importing.will.${job.mode}`, { count: formatCount(count), smart_count: count }),
            ...decision.lines,
          ]}
        />
        <TakeWarnings job={job} decision={decision} />
        <Proof removal={takesWarnings ? job.removal?.all : job.removal?.valid} />
        {draft.cells.length === 0 ? null : (
          <Alert severity="warning">{translate('importing.unsaved', { count: draft.cells.length })}</Alert>
        )}
        {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

const bar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: { xs: 1, sm: 1.5 },
  px: { xs: 2, sm: 3 },
  py: 1.5,
  boxShadow: 'var(--shadow-menu)',
} as const;

const said = {
  mr: 'auto',
  width: { xs: '100%', sm: 'auto' },
  flex: { sm: '1 1 240px' },
  minWidth: 0,
} as const;

/** How many rows can be written, said again when it changes. */
const Ready = ({ job, count }: Pick<StationProps, 'job'> & { readonly count: number }) => {
  const translate = useTranslate();
  return (
    <Typography role="status">
      {translate(count === 0 ? 'importing.ready.none' : `importing.ready.${job.mode}`, {
        count: formatCount(count),
        smart_count: count,
      })}
    </Typography>
  );
};

/** The way on where rows are changed or removed, which cannot be undone: a question comes before. */
const AskingBar = (props: DecisionProps) => {
  const { job, draft } = props;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { count: unticked } = untickedRows(job, draft.excluded);
  const ready = job.success_count + job.warning_count - unticked;
  return (
    <Paper variant="outlined" sx={bar}>
      <Box sx={said}>
        <Ready job={job} count={ready} />
        {leftOut(translate, 'unticked', unticked).map((line) => (
          <Typography key={line} variant="body2" color="warning.main">
            {line}
          </Typography>
        ))}
      </Box>
      <CancelButton {...props} />
      <Button
        variant="contained"
        color={job.mode === 'remove' ? 'error' : 'primary'}
        disabled={ready === 0}
        onClick={() => setAsking(true)}
      >
        {translate('importing.confirm.open')}
      </Button>
      {isAsking ? <ConfirmDialog {...props} onClose={() => setAsking(false)} /> : null}
    </Paper>
  );
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** Whether a repair made every wrong row right and changed nothing else: then what stood on the button is what is written. */
const isAsPromised = (before: ImportJob, after: ImportJob): boolean =>
  after.error_count === 0 &&
  after.success_count === before.success_count + before.error_count &&
  after.warning_count === before.warning_count &&
  isSame(after.new_depts, before.new_depts) &&
  isSame(after.new_positions, before.new_positions);

/** Why the import has not begun although its repairs were saved; it takes the keyboard when it appears. */
const Stopped = ({ job }: Pick<StationProps, 'job'>) => {
  const translate = useTranslate();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  const { error_count: wrong } = job;
  return (
    <Typography ref={line} role="alert" tabIndex={-1} variant="body2" color="warning.main">
      {translate(wrong > 0 ? 'importing.stopped.wrong' : 'importing.stopped.changed', {
        count: formatCount(wrong),
        smart_count: wrong,
      })}
    </Typography>
  );
};

/**
 * The way on where rows are added: it can be undone, and all that is to be known stands beside the button, so that nothing more is
 * asked. Repairs that are typed are saved and checked by the same press; it goes on only if they make every row right.
 */
const AddingBar = (props: DecisionProps & { readonly repair: Repair }) => {
  const { job, draft, repair } = props;
  const translate = useTranslate();
  const decision = useDecision(props);
  const [isStopped, setStopped] = useState(false);
  const typed = draft.cells.length;
  const count = decision.count + (typed === 0 ? 0 : job.error_count);
  const isRunning = decision.isRunning || repair.isRunning;
  const begin = async () => {
    setStopped(false);
    if (typed > 0) {
      const saved = await repair.save();
      if (saved === undefined) return;
      if (!isAsPromised(job, saved)) return setStopped(true);
    }
    await decision.confirm();
  };
  const notes =
    typed === 0 ? decision.lines : [translate('importing.confirm.saveFirst', { count: formatCount(typed) })];
  return (
    <Paper variant="outlined" sx={bar}>
      <Box sx={said}>
        <Ready job={job} count={decision.count} />
        <Typography variant="body2" color="text.secondary">
          {notes.join(' · ')}
          {/* On a phone the bar hides rows: there the page names the company at its top alone. */}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {notes.length === 0 ? null : ' · '}
            <Company />
          </Box>
        </Typography>
        <TakeWarnings job={job} decision={decision} />
        {isStopped && typed === 0 ? <Stopped job={job} /> : null}
        {decision.refusal === undefined ? null : <Alert severity="error">{decision.refusal}</Alert>}
      </Box>
      <CancelButton {...props} />
      <Button variant="contained" disabled={count === 0} loading={isRunning} onClick={() => void begin()}>
        {translate(typed === 0 ? 'importing.confirm.add' : 'importing.confirm.saveAndAdd', {
          count: formatCount(count),
          smart_count: count,
        })}
      </Button>
    </Paper>
  );
};

/** The way on, always in view: how many rows can be written now, and what will be asked or said before they are. */
export const ConfirmBar = (props: DecisionProps & { readonly repair: Repair }) =>
  props.job.mode === 'add' ? <AddingBar {...props} /> : <AskingBar {...props} />;

/** Says beforehand that the management password is asked for, by the rule the server asks. */
const Proof = ({ removal }: { readonly removal: RemovalWeight | undefined }) => {
  const translate = useTranslate();
  if (removal === undefined || !asksPassword(removal)) return null;
  const counts = { ended: formatCount(removal.ended), of: formatCount(removal.of) };
  return (
    <Alert severity="warning">
      {translate(
        isMassRemoval(removal.ended, removal.of)
          ? 'importing.needsPassword'
          : 'importing.needsPassword.always',
        counts,
      )}
    </Alert>
  );
};

type Translate = ReturnType<typeof useTranslate>;

const leftOut = (translate: Translate, what: string, count: number): readonly string[] =>
  count === 0 ? [] : [translate(`importing.will.${what}`, { count: formatCount(count), smart_count: count })];

const Company = () => {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  if (typeof identity?.companyName !== 'string') return null;
  return <span>{translate('importing.company', { company: identity.companyName })}</span>;
};

const Consequences = ({ lines }: { readonly lines: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);
