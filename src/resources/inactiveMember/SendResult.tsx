import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useCreatePath, useTranslate } from 'react-admin';
import { pieceSize } from '#domain/message/limits.ts';
import { usePeopleFile } from '#resources/_shared/message/usePeopleFile.ts';
import { FailureTable } from '#views/bulk/FailureTable.tsx';
import { useSaveFailures } from '#views/bulk/useSaveFailures.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import type { Sent } from './useSending.ts';

const failuresOf = (people: Sent['skipped']) =>
  people.map(({ user_id: id, name, message }) => ({ id, name: name || `#${id}`, message }));

interface PartProps {
  readonly title: string;
  readonly people: Sent['skipped'];
  readonly onSave: () => void;
  readonly isSaving: boolean;
}

const Part = ({ title, people, onSave, isSaving }: PartProps) => {
  const translate = useTranslate();
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Button size="small" onClick={onSave} loading={isSaving}>
          {translate('sms.download', { title })}
        </Button>
      </Stack>
      {people.length === 0 ? null : <FailureTable failed={failuresOf(people)} />}
    </div>
  );
};

/** What came of it: how many messages are on their way, who was skipped and why, who there is not; each a list and a file. */
export const SendResult = ({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { running, save } = usePeopleFile(sent.batch_id);
  const saveFailures = useSaveFailures();
  const words = (key: string, count: number) =>
    translate(key, { smart_count: count, count: formatCount(count) });
  const record = createPath({ resource: 'messageRecord', type: 'show', id: sent.batch_id });
  return (
    <ConsequenceDialog title={translate('sms.done')} maxWidth="sm" onClose={onClose}>
      <Stack spacing={2}>
        <Typography role="status">
          {words('sms.onTheirWay', sent.sent_count)}
          {sent.sent_count > pieceSize ? translate('sms.inBackground') : ''}
        </Typography>
        {sent.skipped_count === 0 ? null : (
          <Part
            title={words('sms.skippedPart', sent.skipped_count)}
            people={sent.skipped}
            onSave={() => void save('skipped')}
            isSaving={running === 'skipped'}
          />
        )}
        {sent.failed_count === 0 ? null : (
          <Part
            title={words('sms.failedPart', sent.failed_count)}
            people={sent.failed}
            // Who there is not stands in no record: what was answered is all there is to know.
            onSave={() => saveFailures(words('sms.failedPart', sent.failed_count), failuresOf(sent.failed))}
            isSaving={false}
          />
        )}
        <Typography variant="body2" color="text.secondary">
          {translate(sent.quota_left === 0 ? 'sms.nextDay' : 'sms.next', {
            left: formatCount(sent.quota_left),
            time: formatInstant(sent.next_allowed_at),
          })}
        </Typography>
        <Link component={RouterLink} to={record} onClick={onClose}>
          {translate('sms.toRecord')}
        </Link>
      </Stack>
    </ConsequenceDialog>
  );
};
