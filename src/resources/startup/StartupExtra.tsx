import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { Startup } from '#generated/types.ts';
import { PhonePreview } from '#resources/_shared/startup/PhonePreview.tsx';

const previewWidth = 136;
const reviewing = 0;

interface RelatedProps {
  readonly id: number;
  readonly kind: 'pending' | 'replaces';
}

/** What the other image is to this one, and the way to it. */
const Related = ({ id, kind }: RelatedProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="info">
      {translate(`startup.${kind}`)}{' '}
      <Link component={LinkBase} to={createPath({ resource: 'startup', type: 'show', id })}>
        {translate(`startup.${kind}Link`)}
      </Link>
    </Alert>
  );
};

/** Beside the facts: how the image looks on a phone, and the image it replaces or is replaced by. */
export const StartupExtra = () => {
  const record = useRecordContext<Startup>();
  if (record === undefined) return null;
  const { pending_id: pendingId, replaces_id: replacesId } = record;
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      {pendingId === null ? null : <Related id={pendingId} kind="pending" />}
      {replacesId === null || record.status !== reviewing ? null : (
        <Related id={replacesId} kind="replaces" />
      )}
      <PhonePreview href={record.image.url ?? undefined} width={previewWidth} />
    </Stack>
  );
};
