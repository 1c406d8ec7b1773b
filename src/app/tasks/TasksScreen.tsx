import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Title } from 'react-admin';
import type { SmsMessage } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { HeldBelow } from '#views/layouts/HeldRows.tsx';
import { TaskFilterChoice, TaskList } from './TaskList.tsx';
import { type TaskFilter, taskFilters } from './taskQueries.ts';

/** Who tries the demo looks for the code that was just sent; the tasks stand above it. */
const newest = 3;

/** All of them are pushed along in their own frame, by finger, wheel or keys: the page stays as long as it was. */
const frame = { maxHeight: 320, overflowY: 'auto', mx: -2, px: 2, outlineOffset: '-2px' } as const;

/** Where the server is in demo mode: the messages that would have been sent. Nothing elsewhere, nothing without any. */
const SmsOutbox = () => {
  const translate = useTranslate();
  const titleId = useId();
  const { smsOutbox } = useConsole();
  const { data } = useQuery({ queryKey: ['account', 'smsOutbox'], queryFn: smsOutbox });
  if (data === undefined || data === null || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 4 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {translate('shell.outbox.title')}
      </Typography>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('shell.outbox.text')}</Typography>
        <Messages messages={data} titleId={titleId} />
      </Paper>
    </Box>
  );
};

interface MessagesProps {
  /** Newest first. */
  readonly messages: readonly SmsMessage[];
  readonly titleId: string;
}

const Messages = ({ messages, titleId }: MessagesProps) => {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? messages : messages.slice(0, newest);
  return (
    <>
      <Box {...(isWhole ? { role: 'region', 'aria-labelledby': titleId, tabIndex: 0, sx: frame } : {})}>
        <List dense disablePadding>
          {shown.map((message) => (
            <ListItem key={message.id} disableGutters>
              <ListItemText
                primary={message.text}
                secondary={`+${message.country_code} ${message.phone} · ${formatInstant(message.created_at)}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItem>
          ))}
        </List>
      </Box>
      {messages.length > newest ? (
        <Button size="small" sx={{ ml: -1, mt: 1 }} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? translate('shell.outbox.newest')
            : translate('shell.outbox.all', { count: formatCount(messages.length) })}
        </Button>
      ) : null}
    </>
  );
};

const pageSize = 20;

/** The filter and page of an address; what it does not say, or says wrongly, is the beginning. */
const placeIn = (search: string): { readonly filter: TaskFilter; readonly page: number } => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  return {
    filter: taskFilters.find((each) => each === query.get('show')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

const searchOf = (filter: TaskFilter, page: number): string => {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { show: filter }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
};

/** /tasks: all long work that concerns the reader, what goes on and what has ended in the last 30 days. */
export const TasksScreen = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filter, page } = placeIn(useLocation().search);
  const show = (next: TaskFilter, nextPage = 1) =>
    navigate(`${consoleAddresses.tasks}${searchOf(next, nextPage)}`);
  return (
    <Box sx={{ maxWidth: 'var(--width-form)' }}>
      <Title title={translate('task.title')} preferenceKey={false} />
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('task.about')}</Typography>
      <Box sx={{ mb: 1 }}>
        <TaskFilterChoice value={filter} onChange={(next) => show(next)} />
      </Box>
      <HeldBelow
        part={
          <TaskList filter={filter} page={page} pageSize={pageSize} onPage={(next) => show(filter, next)} />
        }
      >
        <SmsOutbox />
      </HeldBelow>
    </Box>
  );
};
