import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense } from 'react';
import { type RaRecord, useGetOne, useNavigate, useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { VisibilityLink } from '#views/visibility/VisibilityLink.tsx';
import { DepartmentFacts } from './DepartmentFacts.tsx';
import { DepartmentMembers } from './DepartmentMembers.tsx';
import { DepartmentSettings } from './DepartmentSettings.tsx';
import { addressOf, type DetailTab, detailTabs } from './departmentAddress.ts';
import { SubDepartments } from './SubDepartments.tsx';

const Timeline = lazy(async () => ({ default: (await import('#views/timeline/Timeline.tsx')).Timeline }));

interface DepartmentDetailProps {
  readonly id: number;
  readonly tab: DetailTab;
}

/** A failed read is shown here with a retry, not as a toast. */
const quiet = { onError: () => {}, retry: false };

/** The chosen department: its facts, and its people, departments and settings behind tabs with addresses of their own. */
export const DepartmentDetail = ({ id, tab }: DepartmentDetailProps) => {
  const _translate = useTranslate();
  const { data: record, error, refetch } = useGetOne<RaRecord>('department', { id }, quiet);
  if (error) return <FailedRead error={error} onRetry={refetch} />;
  if (record === undefined) return <Skeleton variant="rounded" height={160} aria-busy />;
  return (
    <>
      <DepartmentFacts record={record} />
      <DetailTabs id={id} tab={tab} />
      <Box role="tabpanel" id={`department-${tab}`} aria-labelledby={`department-tab-${tab}`} sx={{ pt: 2 }}>
        {tab === 'members' ? <DepartmentMembers key={id} department={record} /> : null}
        {tab === 'departments' ? <SubDepartments parent={record} /> : null}
        {tab === 'settings' ? (
          <>
            <DepartmentSettings record={record} />
            <VisibilityLink />
          </>
        ) : null}
        {tab === 'activity' ? (
          <Suspense fallback={<Skeleton variant="rounded" height={160} aria-busy />}>
            <Timeline noun="department" id={id} />
          </Suspense>
        ) : null}
      </Box>
    </>
  );
};

const DetailTabs = ({ id, tab }: DepartmentDetailProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(_, next: DetailTab) => navigate(addressOf(id, next))}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={translate('department.detail')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {detailTabs.map((each) => (
        <Tab
          key={each}
          value={each}
          id={`department-tab-${each}`}
          aria-controls={`department-${each}`}
          label={translate(`department.tab.${each}`)}
        />
      ))}
    </Tabs>
  );
};
