import { useRecordContext } from 'react-admin';
import { TimelineSection } from '#views/timeline/TimelineSection.tsx';

/** Below the facts of an application: who applied, again, and who decided when. */
export const ApplicationHistory = () => {
  const record = useRecordContext();
  if (record === undefined) return null;
  const id = Number(record.id);
  return <TimelineSection key={id} noun="application" id={id} />;
};
