import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useRefresh } from 'react-admin';
import { InviteCard } from '#resources/_shared/invite/InviteCard.tsx';
import { type InviteLink, InviteTerms } from '#resources/_shared/invite/InviteTerms.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** A list names no addresses: that of one link is asked for where it is shown, again with each version of it. */
const useAddress = (row: InviteLink | undefined) => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['invite', 'address', row?.invite_id, row?.version],
    queryFn: ({ signal }) => provider.call('inviteInfo', { id: row?.invite_id ?? 0 }, { signal }),
    enabled: row?.status === 'valid',
    retry: false,
    gcTime: 0,
  });
};

/** In the detail of a link that is good: its code to pass on, and its settings for those who may change them. */
export const InviteExtra = () => {
  const row = useRecordContext<InviteLink & { readonly id: number }>();
  const refresh = useRefresh();
  const { data: link, error } = useAddress(row);
  if (row?.status !== 'valid') return null;
  if (error !== null) return <Alert severity="warning">{error.message}</Alert>;
  if (link === undefined) return <Skeleton variant="rounded" height={200} sx={{ mt: 3 }} aria-busy />;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
      <InviteCard link={link} />
      {link.can?.adjust === 1 ? <InviteTerms link={link} onSaved={refresh} /> : null}
    </Box>
  );
};
