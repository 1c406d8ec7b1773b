import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import type { ImportJob } from './importRow.ts';
import { isWanted, newThingKinds, unwantedName } from './newThings.ts';
import { StepPanel } from './StepPanel.tsx';
import type { ReviewDraft } from './useReviewDraft.ts';

interface NewThingsProps {
  readonly job: ImportJob;
  readonly draft: ReviewDraft;
}

/** Departments and positions the sheet names and nobody has made yet: which of them the import makes. */
export const NewThings = ({ job, draft }: NewThingsProps) => (
  <>
    {newThingKinds.map((kind) =>
      job[kind].length === 0 ? null : <KindPanel key={kind} kind={kind} names={job[kind]} draft={draft} />,
    )}
  </>
);

interface KindPanelProps {
  readonly kind: (typeof newThingKinds)[number];
  readonly names: readonly string[];
  readonly draft: ReviewDraft;
}

const KindPanel = ({ kind, names, draft }: KindPanelProps) => {
  const translate = useTranslate();
  const { unwanted, setUnwanted } = draft;
  const wanted = names.filter((name) => isWanted(unwanted, kind, name));
  const others = unwanted.filter((each) => !names.some((name) => unwantedName(kind, name) === each));
  const isAll = wanted.length === names.length;
  const toggle = (name: string) => {
    const key = unwantedName(kind, name);
    setUnwanted(unwanted.includes(key) ? unwanted.filter((each) => each !== key) : [...unwanted, key]);
  };
  return (
    <StepPanel
      title={translate(`importing.${kind}`, { count: formatCount(names.length) })}
      text={translate(`importing.${kind}.text`)}
    >
      <FormControlLabel
        label={translate('importing.all', {
          count: formatCount(wanted.length),
          total: formatCount(names.length),
        })}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && wanted.length > 0}
            onChange={() =>
              setUnwanted(isAll ? [...others, ...names.map((name) => unwantedName(kind, name))] : others)
            }
          />
        }
      />
      <Box
        sx={{ maxHeight: 260, overflow: 'auto', pl: 1 }}
        tabIndex={0}
        role="group"
        aria-label={translate(`importing.${kind}`, { count: formatCount(names.length) })}
      >
        <Stack>
          {names.map((name) => (
            <FormControlLabel
              key={name}
              label={name}
              sx={{ overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  size="small"
                  checked={isWanted(unwanted, kind, name)}
                  onChange={() => toggle(name)}
                />
              }
            />
          ))}
        </Stack>
      </Box>
    </StepPanel>
  );
};
