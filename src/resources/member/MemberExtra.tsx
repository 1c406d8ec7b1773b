import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { VisibilityLink } from '#resources/_shared/visibility/VisibilityLink.tsx';
import { TimelineSection } from '#views/timeline/TimelineSection.tsx';
import { ReportingLine } from './ReportingLine.tsx';

/** Below the facts of a person: whom they report to, who sees them, and what has happened to them. */
export const MemberExtra = () => {
  const record = useRecordContext();
  if (record === undefined) return null;
  const id = Number(record.id);
  return (
    <>
      <ReportingLine personId={id} />
      <Box sx={{ mt: 2 }}>
        <VisibilityLink personId={id} />
      </Box>
      <TimelineSection key={id} noun="member" id={id} />
    </>
  );
};
