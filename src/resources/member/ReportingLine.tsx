import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { PersonName } from '#resources/_shared/person/PersonName.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Whom a person reports to, from the nearest up; nothing where the server does not say. */
export const ReportingLine = ({ personId }: { readonly personId: number }) => {
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
