import Box from '@mui/material/Box';
import { useRecordContext, useRefresh } from 'react-admin';
import { InviteCard } from '#views/invite/InviteCard.tsx';
import { InviteTerms } from '#views/invite/InviteTerms.tsx';
import type { InviteLink } from '#views/invite/useInvite.ts';

/** In the detail of a link that is good: its code to pass on, and its settings for those who may change them. */
export const InviteExtra = () => {
  const record = useRecordContext<InviteLink & { readonly id: number }>();
  const refresh = useRefresh();
  if (record?.status !== 'valid') return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
      <InviteCard link={record} />
      {record.can?.adjust === 1 ? <InviteTerms link={record} onSaved={refresh} /> : null}
    </Box>
  );
};
