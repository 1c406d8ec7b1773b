import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { formatAgo } from '#views/format/relativeTime.ts';
import { queueSize, type ReportedGroup, useQueue } from './reportedGroups.ts';

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
export const GroupQueue = ({ chosenId, onChoose }: GroupQueueProps) => {
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
