import LockIcon from '@mui/icons-material/LockOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { listsNoOne } from '#domain/visibility/decideVisibility.ts';
import { findField } from '#engine/fields.ts';
import { InviteButton } from '#resources/_shared/invite/InviteButton.tsx';
import { useCancelDeletion } from '#resources/_shared/removal/useCancelDeletion.ts';
import { isFromElsewhere } from '#resources/_shared/seat/usePersonActions.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { formatInstant, useUntil } from '#views/format/dateTime.ts';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { rightsOf } from './departmentPage.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One named fact in a `dl`: the name above, its value below. */
export const Fact = ({ name, children }: FactProps) => (
  <Box sx={{ minWidth: 96 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

interface WaitingProps {
  readonly name: string;
  readonly taskId: number;
  readonly executeAt: string;
  readonly mayCancel: boolean;
}

const Waiting = ({ name, taskId, executeAt, mayCancel }: WaitingProps) => {
  const translate = useTranslate();
  const { text: until } = useUntil(executeAt);
  const { cancel, isRunning } = useCancelDeletion();
  return (
    <Alert severity="warning" icon={<ScheduleIcon fontSize="inherit" />} sx={{ mt: 1.5 }}>
      {translate('removal.at', { time: formatInstant(executeAt), until })}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 1 }}>
        {mayCancel ? (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            loading={isRunning}
            onClick={() => void cancel(taskId, name)}
          >
            {translate('removal.cancel')}
          </Button>
        ) : null}
        <Button color="inherit" size="small" component={LinkBase} to={`/deletion/${taskId}/show`}>
          {translate('removal.tasks')}
        </Button>
      </Stack>
    </Alert>
  );
};

/** When the department goes, for as long as that can still be taken back; nothing for one that stays. */
const DeletionNotice = ({ record }: { readonly record: RaRecord }) => {
  const task: unknown = record.delete_task;
  if (typeof task !== 'object' || task === null || !('task_id' in task) || !('execute_at' in task))
    return null;
  return (
    <Waiting
      name={String(record.name)}
      taskId={Number(task.task_id)}
      executeAt={String(task.execute_at)}
      mayCancel={rightsOf(record).remove}
    />
  );
};

const ApplicationsLink = lazy(async () => ({
  default: (await import('#resources/_shared/application/ApplicationsLink.tsx')).ApplicationsLink,
}));

const factNames = ['users_count', 'admin_id', 'supervisors', 'abbreviation', 'source'] as const;

const isOn = (group: unknown, flag: string): boolean =>
  (group as Readonly<Record<string, unknown>> | null)?.[flag] === 1;

/** Hidden from all but a list of no one is hidden from all. */
const hiddenFrom = ({
  visible_type: type,
  visible_depts: departments,
  visible_users: users,
  visible_rule: rule,
}: RaRecord) => (listsNoOne(departments, users, rule) ? 0 : (type ?? 0));

/** Who sees only a list of no one sees themselves alone. */
const seenBy = ({ type, depts, users, rule }: RaRecord) =>
  type === 2 && listsNoOne(depts, users, rule) ? 0 : (type ?? 0);

/** What limits the department, each as a chip with words: hidden, limited view. */
const Restrictions = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const keys = wordKeys('department');
  const hidden = isOn(record.restriction, 'hidden')
    ? translate(keys.option('restriction.visible_type', hiddenFrom(record.restriction)))
    : undefined;
  const limited = isOn(record.member_scope, 'limited')
    ? translate(keys.option('member_scope.type', seenBy(record.member_scope)))
    : undefined;
  if (hidden === undefined && limited === undefined) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
      {hidden === undefined ? null : (
        <Chip size="small" label={translate('department.chip.hidden', { text: hidden })} />
      )}
      {limited === undefined ? null : (
        <Chip size="small" label={translate('department.chip.limited', { text: limited })} />
      )}
    </Stack>
  );
};

const Lock = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  if (!isFromElsewhere(record)) return null;
  return (
    <Alert severity="info" icon={<LockIcon fontSize="inherit" />} sx={{ mt: 1.5 }}>
      {translate(`department.locked.${record.source}`)}
      {record.company_name ? ` ${translate('department.comesFrom', { name: record.company_name })}` : null}
      {record.synced_at
        ? ` ${translate('department.syncedAt', { time: formatInstant(record.synced_at) })}`
        : null}
    </Alert>
  );
};

/** Name, path, facts, restrictions and lock of a department. */
export const DepartmentFacts = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const model = useModel('department');
  const fields = factNames.flatMap((name) => findField(model.fields, name) ?? []);
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'start', justifyContent: 'space-between' }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {record.name}
        </Typography>
        {isFromElsewhere(record) ? null : (
          <InviteButton
            department={{ id: Number(record.id), name: String(record.name) }}
            variant="outlined"
          />
        )}
      </Stack>
      {record.path === record.name ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {record.path}
        </Typography>
      )}
      <Restrictions record={record} />
      <DeletionNotice record={record} />
      <Lock record={record} />
      <Stack component="dl" direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', mt: 2, mb: 0 }}>
        {fields.map((field) => (
          <Fact key={field.name} name={translate(wordKeys(model.noun).field(field.path))}>
            <FieldDisplay field={field} value={record[field.name]} record={record} />
          </Fact>
        ))}
      </Stack>
      <Box sx={{ mt: 1, ml: -0.75, minHeight: 31 }}>
        <Suspense>
          <ApplicationsLink departmentId={Number(record.id)} />
        </Suspense>
      </Box>
    </Box>
  );
};
