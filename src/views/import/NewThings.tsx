import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { DepartmentNote } from './DepartmentNote.tsx';
import type { ImportJob } from './importRow.ts';
import { type NewThingKind, newThingKinds, unwantedName, wantedOf } from './newThings.ts';
import { StepPanel } from './StepPanel.tsx';
import { TickList } from './TickList.tsx';
import type { Repair } from './useRepair.ts';
import type { ReviewDraft } from './useReviewDraft.ts';

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
  const { unwanted } = draft;
  const count = wantedOf(job, unwanted, kind).length;
  const isAll = count === names.length;
  const keys = names.map((name) => unwantedName(kind, name));
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
            onChange={() => draft.setWanted(keys, !isAll)}
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
        isTicked={(name) => !unwanted.has(unwantedName(kind, name))}
        onToggle={(name) => {
          const key = unwantedName(kind, name);
          draft.setWanted([key], unwanted.has(key));
        }}
        {...(kind === 'new_depts' ? { noteOf } : {})}
      />
    </StepPanel>
  );
};
