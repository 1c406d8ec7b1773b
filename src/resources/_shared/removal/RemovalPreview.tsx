import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

type Preview = Calls['deletePreview']['reply'];
type Person = Preview['list'][number];

interface RemovalPreviewProps {
  readonly ids: readonly number[];
  /** Null: each department's people go to the one above it. */
  readonly targetId: number | null;
}

const pageSize = 10;

const usePreview = ({ ids, targetId }: RemovalPreviewProps, page: number) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['department', 'deletePreview', ids, targetId, page],
    queryFn: ({ signal }): Promise<Preview> =>
      provider.call(
        'deletePreview',
        {
          ids: [...ids],
          page,
          page_size: pageSize,
          ...(targetId === null ? {} : { target_dept_id: targetId }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
};

const PersonLine = ({ person }: { readonly person: Person }) => {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid var(--hairline)' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
          {person.name}
          {person.workId === null ? null : (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
              {person.workId}
            </Typography>
          )}
        </Typography>
        <OptionChip
          title={translate(`removal.preview.kind.${person.kind}`)}
          colour={person.kind === 'move' ? 'info' : 'neutral'}
        />
      </Stack>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('removal.preview.from', { from: person.from, to: person.to })}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {person.reason}
      </Typography>
    </Box>
  );
};

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

const Pages = ({ page, total, onPage }: PagesProps) => {
  const translate = useTranslate();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', pt: 1 }}>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mr: 'auto' }}>
        {translate('removal.preview.page', { from, to, total })}
      </Typography>
      {total <= pageSize ? null : (
        <>
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {translate('removal.preview.earlier')}
          </Button>
          <Button size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
            {translate('removal.preview.later')}
          </Button>
        </>
      )}
    </Stack>
  );
};

/** Person by person where everyone right in the departments would be after they are deleted, and why. */
export const RemovalPreview = (props: RemovalPreviewProps) => {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePreview(props, page);
  if (error) return <FailedRead error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton variant="rounded" height={96} aria-busy />;
  if (data.total === 0)
    return <Typography color="text.secondary">{translate('removal.preview.none')}</Typography>;
  return (
    <Box>
      <Box component="ul" aria-label={translate('removal.preview')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.list.map((person) => (
          <PersonLine key={person.user_id} person={person} />
        ))}
      </Box>
      <Pages page={page} total={data.total} onPage={setPage} />
    </Box>
  );
};
