import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { ChosenGroup } from './ChosenGroup.tsx';
import { GroupQueue } from './GroupQueue.tsx';
import type { ReportedGroup } from './useReportedGroups.ts';

/** Complaints: the groups with open ones at the left, the most complained about first; those of the chosen group beside them. */
export const ComplaintList = () => {
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
