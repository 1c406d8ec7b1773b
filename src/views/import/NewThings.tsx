import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../layouts/visuallyHidden.ts';
import { formatCount } from '../list/formatCount.ts';
import type { ImportJob } from './importRow.ts';
import { type NewThingKind, newThingKinds, unwantedName, wantedOf } from './newThings.ts';
import { StepPanel } from './StepPanel.tsx';
import { TickList } from './TickList.tsx';
import type { ReviewDraft } from './useReviewDraft.ts';

interface NewThingsProps {
  readonly job: ImportJob;
  readonly draft: ReviewDraft;
}

/** Departments and positions the sheet names and nobody has made yet: which of them the import makes. */
export const NewThings = ({ job, draft }: NewThingsProps) => (
  <>
    {newThingKinds.map((kind) =>
      job[kind].length === 0 ? null : <KindPanel key={kind} kind={kind} job={job} draft={draft} />,
    )}
  </>
);

interface KindPanelProps extends NewThingsProps {
  readonly kind: NewThingKind;
}

const KindPanel = ({ kind, job, draft }: KindPanelProps) => {
  const translate = useTranslate();
  const names = job[kind];
  const label = translate(`importing.${kind}`, { count: formatCount(names.length) });
  const { unwanted } = draft;
  const count = wantedOf(job, unwanted, kind).length;
  const isAll = count === names.length;
  const keys = names.map((name) => unwantedName(kind, name));
  const said = translate('importing.all', { count: formatCount(count), total: formatCount(names.length) });
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
      <TickList
        names={names}
        label={label}
        isTicked={(name) => !unwanted.has(unwantedName(kind, name))}
        onToggle={(name) => {
          const key = unwantedName(kind, name);
          draft.setWanted([key], unwanted.has(key));
        }}
      />
    </StepPanel>
  );
};
