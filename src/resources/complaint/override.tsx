import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, useMemo, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatAgo, formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { TreeAndListFrame } from '#views/layouts/TreeAndListFrame.tsx';
import { defineOverride } from '#views/override.ts';
import {
  queueSize,
  type ReportedGroup,
  useGroupText,
  useQueue,
  useReportedGroups,
} from './reportedGroups.ts';

interface GroupQueueProps {
  readonly chosenId: number | undefined;
  readonly onChoose: (group: ReportedGroup | undefined) => void;
}

/** What waits for a decision, and since when. */
const useWaitingText = () => {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ waiting, handling, oldest_open: oldest }: ReportedGroup): string => {
    const since = oldest === null ? '' : (formatAgo(oldest, new Date(), locale) ?? formatInstant(oldest));
    return translate('complaint.open', { waiting, handling, since });
  };
};

const GroupRow = ({
  group,
  isChosen,
  onChoose,
}: {
  readonly group: ReportedGroup;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => {
  const waitingText = useWaitingText();
  const open = group.waiting + group.handling;
  return (
    <li>
      <ListItemButton selected={isChosen} aria-current={isChosen} onClick={onChoose} sx={{ gap: 1 }}>
        <ListItemText
          primary={group.group_name}
          secondary={waitingText(group)}
          slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
        />
        <Chip size="small" color={open > 2 ? 'warning' : 'default'} label={formatCount(open)} aria-hidden />
      </ListItemButton>
    </li>
  );
};

const loadingRows = ['first', 'second', 'third'] as const;

/** Groups with open complaints, as buttons that narrow the list beside them; the first is all complaints. */
const GroupQueue = ({ chosenId, onChoose }: GroupQueueProps) => {
  const translate = useTranslate();
  const { data, error, refetch } = useQueue();
  if (error !== null)
    return (
      <Box role="alert" sx={{ p: 2 }}>
        <Typography variant="body2">{error.message}</Typography>
        <Button onClick={() => void refetch()}>{translate('views.error.retry')}</Button>
      </Box>
    );
  return (
    <>
      <Typography component="h2" variant="subtitle2" sx={{ px: 2, pt: 1 }}>
        {translate('complaint.queue')}
      </Typography>
      <List dense aria-busy={data === undefined} aria-label={translate('complaint.queue')}>
        <li>
          <ListItemButton
            selected={chosenId === undefined}
            aria-current={chosenId === undefined}
            onClick={() => onChoose(undefined)}
          >
            <ListItemText primary={translate('complaint.all')} />
          </ListItemButton>
        </li>
        {data === undefined
          ? loadingRows.map((name) => (
              <li key={name}>
                <Skeleton height={48} sx={{ mx: 2 }} />
              </li>
            ))
          : data.list.map((group) => (
              <GroupRow
                key={group.group_id}
                group={group}
                isChosen={group.group_id === chosenId}
                onChoose={() => onChoose(group)}
              />
            ))}
      </List>
      {data === undefined || data.total > 0 ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2 }}>
          {translate('complaint.nothingOpen')}
        </Typography>
      )}
      {data !== undefined && data.total > queueSize ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {translate('complaint.more', { shown: queueSize, total: formatCount(data.total) })}
        </Typography>
      ) : null}
    </>
  );
};

interface ChosenGroupProps {
  /** As it was when it was chosen; what has changed since is asked for. */
  readonly group: ReportedGroup;
  readonly onLeave: () => void;
}

/** Which group the list is about, and how it stands. */
const ChosenGroup = ({ group, onLeave }: ChosenGroupProps) => {
  const translate = useTranslate();
  const { data } = useReportedGroups([group.group_id]);
  const shown = data?.list[0] ?? group;
  const text = useGroupText();
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap', pt: 1, gap: 1 }}
    >
      <Stack sx={{ minWidth: 0 }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {shown.group_name}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {text(shown)}
        </Typography>
      </Stack>
      <Button size="small" onClick={onLeave}>
        {translate('complaint.all')}
      </Button>
    </Stack>
  );
};

/** Complaints: the groups with open ones at the left, the most complained about first; those of the chosen group beside them. */
const ComplaintList = () => {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<ReportedGroup>();
  const groupId = chosen?.group_id;
  const filter = useMemo(() => (groupId === undefined ? {} : { group_id: groupId }), [groupId]);
  return (
    <TreeAndListFrame
      treeTitle={translate('complaint.queue')}
      storeKey="complaint"
      chosen={groupId}
      tree={<GroupQueue chosenId={groupId} onChoose={setChosen} />}
    >
      <Box sx={{ pl: { xs: 0, md: 1 } }}>
        {chosen === undefined ? null : <ChosenGroup group={chosen} onLeave={() => setChosen(undefined)} />}
        <GeneratedList filter={filter} />
      </Box>
    </TreeAndListFrame>
  );
};

const GroupNote = lazy(async () => ({ default: (await import('./GroupNote.tsx')).GroupNote }));

/** Complaints are read group by group; before a decision it is said whom it meets. */
export const complaintOverride = defineOverride<'complaint'>()({
  views: { list: ComplaintList, actionNote: GroupNote },
});
