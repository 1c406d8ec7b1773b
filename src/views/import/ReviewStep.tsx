import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { ConfirmBar } from './Confirmation.tsx';
import { importAddress } from './entry/importAddress.ts';
import { type StationProps, StepPanel } from './ImportFrame.tsx';
import { NewThings } from './NewThings.tsx';
import { RepairPanel } from './RepairPanel.tsx';
import { RowList } from './RowList.tsx';
import { ReasonChips } from './RowProblems.tsx';
import { type RowGroup, rowGroups } from './rowColumns.tsx';
import { type ImportJob, type Reason, reasonKey } from './useImportRows.ts';
import { type Repair, useRepair } from './useRepair.ts';
import { type ReviewDraft, useReviewDraft } from './useReviewDraft.ts';

/** What should be known of the file before it is confirmed, such as rows a user had filtered away. */
const FileNotes = ({ job }: { readonly job: ImportJob }) =>
  job.notes.map((note) => (
    <Alert key={note} severity="warning">
      {note}
    </Alert>
  ));

const countOf = (job: ImportJob, group: RowGroup): number =>
  ({ ok: job.success_count, warning: job.warning_count, error: job.error_count })[group];

/** The same file was here before: what came of it then. */
const Repeated = ({ id }: { readonly id: number | undefined | null }) => {
  const translate = useTranslate();
  if (id === undefined || id === null) return null;
  return (
    <Alert severity="info">
      {translate('importing.repeated')}{' '}
      <Link component={LinkBase} to={importAddress(id)}>
        {translate('importing.repeated.show')}
      </Link>
    </Alert>
  );
};

/** The dry run: what can be written, what is to be looked at, what is wrong and is mended here, and what would be new. */
export const ReviewStep = (props: StationProps) => {
  const { job, heading } = props;
  const translate = useTranslate();
  const draft = useReviewDraft(job);
  const repair = useRepair({ job, replace: props.replace, draft, isFresh: props.isFresh });
  const [group, setGroup] = useState<RowGroup>(job.error_count > 0 ? 'error' : 'ok');
  const panelId = `import-rows-${job.import_id}`;
  return (
    <>
      <Repeated id={job.repeated_id} />
      <FileNotes job={job} />
      <StepPanel
        heading={heading}
        title={translate('importing.review')}
        text={translate('importing.review.text')}
      >
        <Tabs
          value={group}
          onChange={(_, next: RowGroup) => setGroup(next)}
          aria-label={translate('importing.review')}
          variant="scrollable"
          allowScrollButtonsMobile
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {rowGroups.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${panelId}-${name}`}
              aria-controls={panelId}
              label={translate(`importing.group.${name}`, { count: formatCount(countOf(job, name)) })}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${group}`}>
          <GroupRows key={group} job={job} group={group} draft={draft} repair={repair} />
        </Box>
      </StepPanel>
      <NewThings job={job} draft={draft} repair={repair} />
      <ConfirmBar {...props} draft={draft} repair={repair} />
    </>
  );
};

interface GroupRowsProps {
  readonly job: ImportJob;
  readonly group: RowGroup;
  readonly draft: ReviewDraft;
  readonly repair: Repair;
}

const GroupRows = ({ job, group, draft, repair }: GroupRowsProps) => {
  const translate = useTranslate();
  // What was typed before stays in view.
  const [isEditing, setEditing] = useState(group === 'error' || draft.cells.length > 0);
  const [chosenKey, setChosenKey] = useState<string>();
  // A reason that is gone filters by nothing.
  const chosen = job.reasons.find((reason) => reason.level === group && reasonKey(reason) === chosenKey);
  const filter = { importId: job.import_id, states: [group], reason: chosen };
  const choose = (reason: Reason | undefined) => setChosenKey(reason && reasonKey(reason));
  const chips = <ReasonChips job={job} level={group} chosen={chosen} onChoose={choose} />;
  const label = translate(`importing.rows.${group}`);
  const isEmpty = countOf(job, group) === 0;
  const toggle =
    group === 'error' || isEmpty ? null : (
      <FormControlLabel
        label={translate('importing.repair.edit')}
        control={<Switch size="small" checked={isEditing} onChange={(_, edits) => setEditing(edits)} />}
      />
    );
  if (isEditing)
    return (
      <Stack useFlexGap spacing={2}>
        {chips}
        {toggle}
        <RepairPanel job={job} group={group} filter={filter} draft={draft} repair={repair} />
      </Stack>
    );
  const view = group === 'warning' ? 'problems' : job.mode === 'change' ? 'changes' : 'sheet';
  return (
    <Stack useFlexGap spacing={2}>
      {chips}
      {toggle}
      <RowList
        job={job}
        filter={filter}
        view={view}
        label={label}
        empty={translate(`importing.none.${group}`)}
      />
    </Stack>
  );
};
