import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';
import { StepPanel } from './ImportFrame.tsx';
import type { ImportJob } from './importRow.ts';
import { excludedName, type NewThingKind, newThingKinds, requestedOf } from './newThings.ts';
import { TickList } from './TickList.tsx';
import type { Repair } from './useRepair.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

interface DepartmentNoteProps {
  readonly note: NonNullable<ImportJob['dept_notes']>[number];
  readonly repair: Repair;
}

/** Which rows a new department comes from, and what may be meant: one click takes it for all of them. */
const DepartmentNote = ({ note, repair }: DepartmentNoteProps) => {
  const translate = useTranslate();
  const { name, count, lines, similar } = note;
  const rows = `${lines.join(translate('importing.meant.comma'))}${lines.length < count ? '…' : ''}`;
  return (
    <Box sx={{ pl: 4, pb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('importing.meant.rows', { rows, count: formatCount(count), smart_count: count })}
      </Typography>
      {similar.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="warning.main">
            {translate('importing.meant.question')}
          </Typography>
          {similar.map((by) => (
            <Button
              key={by}
              size="small"
              aria-label={translate('importing.meant.take', { name, by })}
              loading={repair.isRunning}
              onClick={() => void repair.takeDepartment(name, by)}
            >
              {by}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
};

interface NewThingsProps {
  readonly job: ImportJob;
  readonly draft: ReviewDraft;
  readonly repair: Repair;
}

/** Departments and positions the sheet names and nobody has made yet: which of them the import makes. */
export const NewThings = (props: NewThingsProps) => (
  <>
    {newThingKinds.map((kind) =>
      props.job[kind].length === 0 ? null : <KindPanel key={kind} kind={kind} {...props} />,
    )}
  </>
);

interface KindPanelProps extends NewThingsProps {
  readonly kind: NewThingKind;
}

const KindPanel = ({ kind, job, draft, repair }: KindPanelProps) => {
  const translate = useTranslate();
  const names = job[kind];
  const label = translate(`importing.${kind}`, { count: formatCount(names.length) });
  const { excluded } = draft;
  const count = requestedOf(job, excluded, kind).length;
  const isAll = count === names.length;
  const keys = names.map((name) => excludedName(kind, name));
  const said = translate('importing.all', { count: formatCount(count), total: formatCount(names.length) });
  const notes = useMemo(() => new Map((job.dept_notes ?? []).map((note) => [note.name, note])), [job]);
  const noteOf = (name: string) => {
    const note = notes.get(name);
    return note === undefined ? null : <DepartmentNote note={note} repair={repair} />;
  };
  return (
    <StepPanel title={label} text={translate(`importing.${kind}.text`)}>
      <FormControlLabel
        label={said}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && count > 0}
            onChange={() => draft.setRequested(keys, !isAll)}
          />
        }
      />
      <Box role="status" sx={visuallyHidden}>
        {isAll ? '' : said}
      </Box>
      {kind === 'new_depts' && repair.takingRefusal !== undefined ? (
        <Alert severity="error">{repair.takingRefusal}</Alert>
      ) : null}
      <TickList
        names={names}
        label={label}
        isTicked={(name) => !excluded.has(excludedName(kind, name))}
        onToggle={(name) => {
          const key = excludedName(kind, name);
          draft.setRequested([key], excluded.has(key));
        }}
        {...(kind === 'new_depts' ? { noteOf } : {})}
      />
    </StepPanel>
  );
};
