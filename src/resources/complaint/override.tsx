import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { defineOverride } from '#views/override.ts';
import { GroupQueue } from './GroupQueue.tsx';
import { type ReportedGroup, useGroupText, useReportedGroups } from './reportedGroups.ts';

interface ChosenGroupProps {
  /** As it was when it was chosen; what has changed since is asked for. */
  readonly group: ReportedGroup;
  readonly onLeave: () => void;
}

/** Which group the list is about, and how it stands. */
const ChosenGroup = ({ group, onLeave }: ChosenGroupProps) => {
  const translate = useTranslate();
  const { data } = useReportedGroups([group.group_id]);
  const shown = data?.list[0] ?? group;
  const text = useGroupText();
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap', pt: 1, gap: 1 }}
    >
      <Stack sx={{ minWidth: 0 }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {shown.group_name}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {text(shown)}
        </Typography>
      </Stack>
      <Button size="small" onClick={onLeave}>
        {translate('complaint.all')}
      </Button>
    </Stack>
  );
};

/** Complaints: the groups with open ones at the left, the most complained about first; those of the chosen group beside them. */
const ComplaintList = () => {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ReportedGroup>();
  const groupId = chosen?.group_id;
  const filter = useMemo(() => (groupId === undefined ? {} : { group_id: groupId }), [groupId]);
  return (
    <TreeAndListFrame
      treeTitle={translate('complaint.queue')}
      storeKey="complaint"
      chosen={groupId}
      tree={<GroupQueue chosenId={groupId} onChoose={setChosen} />}
    >
      <Box sx={{ px: { xs: 0, md: 1 } }}>
        {chosen === undefined ? null : <ChosenGroup group={chosen} onLeave={() => setChosen(undefined)} />}
        <GeneratedList filter={filter} />
      </Box>
    </TreeAndListFrame>
  );
};

const GroupNote = lazy(async () => ({ default: (await import('./GroupNote.tsx')).GroupNote }));

/** Complaints are read group by group; before a decision it is said whom it meets. */
export const complaintOverride = defineOverride<'complaint'>()({
  views: { list: ComplaintList, actionNote: GroupNote },
});
