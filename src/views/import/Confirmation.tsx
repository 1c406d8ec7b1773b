import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { asksPassword, isMassRemoval, type RemovalWeight } from '#domain/member/limits.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { StationProps } from './ImportFrame.tsx';
import { useImportAction } from './useImportRows.ts';
import { pickedThings, type ReviewDraft, requestedOf, untickedRows } from './useReviewDraft.ts';

interface ConfirmDialogProps extends StationProps {
  readonly draft: ReviewDraft;
  readonly onClose: () => void;
}

/** Says in numbers what the import will do, then lets it begin; a removal of many asks for the management password by itself. */
export const ConfirmDialog = ({ job, draft, refetch, onClose }: ConfirmDialogProps) => {
  const translate = useTranslate();
  // Rows to be looked at are a user's decision, unless there are no others.
  const [takesWarnings, setTakesWarnings] = useState(job.success_count === 0);
  const { isRunning, refusal, run } = useImportAction();
  const departments = requestedOf(job, draft.excluded, 'new_depts');
  const positions = requestedOf(job, draft.excluded, 'new_positions');
  const unticked = untickedRows(job, draft.excluded);
  const left = takesWarnings ? unticked.count : unticked.count - unticked.warnings;
  const count = job.success_count + (takesWarnings ? job.warning_count : 0) - left;
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
  return (
    <ConsequenceDialog
      title={job.title}
      confirmLabel={translate(`importing.confirm.${job.mode}`, {
        count: formatCount(count),
        smart_count: count,
      })}
      isDangerous={job.mode === 'remove'}
      isPossible={count > 0}
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Company />
        <Consequences
          lines={[
            translate(`importing.will.${job.mode}`, { count: formatCount(count), smart_count: count }),
            ...leftOut(translate, 'errors', job.error_count),
            ...leftOut(translate, 'warnings', takesWarnings ? 0 : job.warning_count),
            ...leftOut(translate, 'unticked', left),
            ...leftOut(translate, 'departments', departments.length),
            ...leftOut(translate, 'positions', positions.length),
          ]}
        />
        {job.warning_count === 0 ? null : (
          <FormControlLabel
            label={translate('importing.takeWarnings', {
              count: formatCount(job.warning_count),
              smart_count: job.warning_count,
            })}
            control={<Checkbox checked={takesWarnings} onChange={(_, takes) => setTakesWarnings(takes)} />}
          />
        )}
        <Proof removal={takesWarnings ? job.removal?.all : job.removal?.valid} />
        {draft.cells.length === 0 ? null : (
          <Alert severity="warning">{translate('importing.unsaved', { count: draft.cells.length })}</Alert>
        )}
        {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

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
