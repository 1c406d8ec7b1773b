import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { PersonChecklist } from '#resources/_shared/checklist/PersonChecklist.tsx';
import { PersonName } from '#resources/_shared/person/PersonName.tsx';
import { Portrait } from '#resources/_shared/person/Portrait.tsx';
import { VisibilityLink } from '#resources/_shared/visibility/VisibilityLink.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { TimelineSection } from '#views/timeline/TimelineSection.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Whom a person reports to, from the nearest up; nothing where the server does not say. */
const ReportingLine = ({ personId }: { readonly personId: number }) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['member', 'reportingLine', personId],
    queryFn: ({ signal }) => provider.call('reportingLine', { user_id: personId }, { signal }),
    enabled: provider.offers('reportingLine'),
    retry: false,
  });
  if (!provider.offers('reportingLine')) return null;
  const list = data?.list ?? [];
  return (
    <Box component="section" aria-label={translate('member.reportingLine')} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {translate('member.reportingLine')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? <Skeleton width={180} height={28} /> : null}
      {data !== undefined && list.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('member.reportsToNoOne')}
        </Typography>
      ) : null}
      {list.length === 0 ? null : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {list.map(({ department_id: id, department, people }) => (
            <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
              {people.map(({ user_id: userId, name }) => (
                <PersonName key={userId} userId={userId} name={name} />
              ))}
              <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {department}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

const portraitSize = 72;

type Administration = Readonly<Partial<Record<'main' | 'sub' | 'asset', number>>>;

const kinds = ['main', 'sub', 'asset'] as const;

/** Roles and administrator tags: what a person may do in the company, at a glance. */
const Tags = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const admin: Administration = record.admin ?? {};
  const roles: readonly { readonly posId: number; readonly posName: string }[] = record.roles ?? [];
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {kinds
        .filter((kind) => admin[kind] === 1)
        .map((kind) => (
          <Chip key={kind} size="small" color="primary" label={translate(`member.admin.${kind}`)} />
        ))}
      {roles.map(({ posId, posName }) => (
        <Chip key={posId} size="small" variant="outlined" label={posName} />
      ))}
      {record.executive_mode === 1 ? (
        <Chip size="small" variant="outlined" label={translate('member.executive')} />
      ) : null}
      {record.active_status === 0 ? (
        <Chip size="small" variant="outlined" color="warning" label={translate('member.inactive')} />
      ) : null}
    </Stack>
  );
};

/** Who this is: picture, position, and tags; the name is the drawer's title. */
export const MemberHead = () => {
  const record = useRecordContext();
  return record === undefined ? null : (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
      <Portrait name={String(record.name ?? '')} picture={record.avatar} size={portraitSize} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body1" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
          {[record.position, record.workId].filter(Boolean).join(' · ')}
        </Typography>
        <Tags record={record} />
      </Box>
    </Stack>
  );
};

/** Below the facts of a person: whom they report to, who sees them, what is to be done for them, and what has happened to them. */
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
      <PersonChecklist filter={{ user_id: id }} />
      <TimelineSection key={id} noun="member" id={id} />
    </>
  );
};
