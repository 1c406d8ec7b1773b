import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useCreatePath, useRefresh, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { pieceSize } from '#domain/message/limits.ts';
import type { Calls } from '#generated/types.ts';
import { FailureTable, useSaveFailures } from '#views/bulk/FailureTable.tsx';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { SendTarget } from './sendTarget.ts';
import { usePeopleFile } from './usePeopleFile.ts';
import { SmsBubble } from './WordingInput.tsx';

/** What sending would come to. */
type Preview = Calls['smsPreview']['reply'];
/** What it came to. */
type Sent = Calls['groupInviteSendSms']['reply'];

/** What sending to these people would come to, asked again whenever the dialog opens; a server that cannot say is not asked. */
const usePreview = (target: SendTarget, isOffered: boolean) => {
  const provider = useConsoleProvider();
  return useQuery({
    enabled: isOffered,
    queryKey: ['inactiveMember', 'smsPreview', target],
    queryFn: ({ signal }): Promise<Preview> => provider.call('smsPreview', target, { signal }),
    retry: false,
    gcTime: 0,
  });
};

/** The specification has two calls for it: one person is named in an address, many in a body. */
const sendTo = (provider: ConsoleProvider, target: SendTarget): Promise<Sent> => {
  // The dialog has said how many the day has room for.
  const asked = { ...target, within_quota: 1 } as const;
  return target.user_ids?.length === 1
    ? provider.call('sendSms', asked)
    : provider.call('groupInviteSendSms', asked);
};

/** What came of it where the server names those left out and counts no one. */
const counted = (sent: Sent): Sent => {
  const { skipped = [], failed = [], skipped_count: left, failed_count: lost }: Partial<Sent> = sent;
  return {
    ...sent,
    skipped,
    failed,
    skipped_count: left ?? skipped.length,
    failed_count: lost ?? failed.length,
  };
};

/** Sends, and keeps what came of it; what the server refuses is said in the dialog. */
const useSending = (target: SendTarget) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      setSent(counted(await sendTo(provider, target)));
      await client.invalidateQueries({ queryKey: ['messageRecord'] });
      refresh();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, sent, refusal, send };
};

const Skipped = ({ preview }: { readonly preview: Preview }) => {
  const translate = useTranslate();
  const total = preview.skipped.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate('sms.willSkip', { smart_count: total, count: formatCount(total) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {preview.skipped.map(({ reason, message, count, names }) => (
          <li key={reason}>
            <Typography variant="body2">
              {translate('sms.reasonLine', { message, count: formatCount(count) })}
              {names.length === 0 ? null : (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  {names.join('、')}
                  {count > names.length ? '…' : ''}
                </Box>
              )}
            </Typography>
          </li>
        ))}
      </Box>
    </div>
  );
};

/** The company's messages do not reach: where more are bought. */
const PackShort = ({ left }: { readonly left: number }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Alert severity="warning">
      {translate('sms.packShort', { left: formatCount(left) })}{' '}
      <Link component={RouterLink} to={createPath({ resource: 'product', type: 'list' })}>
        {translate('sms.toShop')}
      </Link>
    </Alert>
  );
};

/** How many it goes to, who is left out and why, the message with the values of the first person, what the day has room for. */
const SendPreview = ({ preview }: { readonly preview: Preview }) => {
  const translate = useTranslate();
  const { text, person, send_count: count, quota_left: left } = preview;
  const isCut = preview.skipped.some(({ reason }) => reason === 'over_quota');
  const isPackShort = preview.sms_left === left && (left === 0 || isCut);
  return (
    <Stack spacing={2}>
      {preview.is_verified === 1 ? null : (
        <Alert severity="warning">{translate('rules.message.unverified')}</Alert>
      )}
      <Typography role="status">
        {count === 0
          ? translate('rules.message.noRecipients')
          : translate('sms.willSend', { smart_count: count, count: formatCount(count) })}
      </Typography>
      <Skipped preview={preview} />
      {text === null || person === null || count === 0 ? null : (
        <SmsBubble label={translate('sms.previewOf', { name: person })} text={text} />
      )}
      {preview.note_status === 'reviewing' ? (
        <Typography variant="body2" color="text.secondary">
          {translate('sms.oldTemplate')}
        </Typography>
      ) : null}
      <Typography variant="body2" color="text.secondary">
        {translate('sms.cost', {
          messages: formatCount(count * preview.segments),
          left: formatCount(left),
        })}
        {left === 0 && !isPackShort
          ? translate('sms.nextQuota', { time: formatInstant(preview.next_allowed_at) })
          : ''}
      </Typography>
      {isPackShort ? <PackShort left={preview.sms_left} /> : null}
    </Stack>
  );
};

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
const SendResult = ({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { running, save } = usePeopleFile(sent.batch_id);
  const saveFailures = useSaveFailures();
  const words = (key: string, count: number) =>
    translate(key, { smart_count: count, count: formatCount(count) });
  // A server without records of messages names no batch.
  const batch = sent.batch_id as number | undefined;
  const saveAll = (title: string, people: Sent['skipped']) => () =>
    batch === undefined ? saveFailures(title, failuresOf(people)) : void save('skipped');
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
            onSave={saveAll(words('sms.skippedPart', sent.skipped_count), sent.skipped)}
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
        {batch === undefined ? null : (
          <>
            <Typography variant="body2" color="text.secondary">
              {translate(sent.quota_left === 0 ? 'sms.nextDay' : 'sms.next', {
                left: formatCount(sent.quota_left),
                time: formatInstant(sent.next_allowed_at),
              })}
            </Typography>
            <Link
              component={RouterLink}
              to={createPath({ resource: 'messageRecord', type: 'show', id: batch })}
              onClick={onClose}
            >
              {translate('sms.toRecord')}
            </Link>
          </>
        )}
      </Stack>
    </ConsequenceDialog>
  );
};

interface SendDialogProps {
  readonly target: SendTarget;
  readonly onClose: (isSent: boolean) => void;
}

/** Shows the message and whom it goes to before it is sent, and what came of it afterwards. */
export const SendDialog = ({ target, onClose }: SendDialogProps) => {
  const translate = useTranslate();
  const isPreviewed = useConsoleProvider().offers('smsPreview');
  const { data: preview, error, refetch } = usePreview(target, isPreviewed);
  const { isRunning, sent, refusal, send } = useSending(target);
  const close = () => onClose(sent !== undefined);
  if (sent !== undefined) return <SendResult sent={sent} onClose={close} />;
  const known = preview?.is_verified === 1 ? preview.send_count : 0;
  const count = isPreviewed ? known : (target.user_ids ?? []).length;
  return (
    <ConsequenceDialog
      title={translate('sms.send')}
      {...(count === 0
        ? {}
        : { confirmLabel: translate('sms.confirm', { smart_count: count, count: formatCount(count) }) })}
      // A message cannot be called back: the keyboard begins on Cancel.
      beginsOnCancel
      isRunning={isRunning}
      maxWidth="sm"
      onConfirm={() => void send()}
      onClose={close}
    >
      <KeptMessages />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {isPreviewed ? null : (
        <Typography>
          {translate('sms.willSend', { smart_count: count, count: formatCount(count) })}
        </Typography>
      )}
      {isPreviewed && preview === undefined && error === null ? (
        <Skeleton variant="rounded" height={220} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {preview === undefined ? null : <SendPreview preview={preview} />}
      {refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};
