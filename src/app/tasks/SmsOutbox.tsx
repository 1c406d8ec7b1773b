import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { SmsMessage } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';

/** Who tries the demo looks for the code that was just sent; the tasks stand above it. */
const newest = 3;

/** All of them are pushed along in their own frame, by finger, wheel or keys: the page stays as long as it was. */
const frame = { maxHeight: 320, overflowY: 'auto', mx: -2, px: 2, outlineOffset: '-2px' } as const;

/** Where the server is in demo mode: the messages that would have been sent. Nothing elsewhere, nothing without any. */
export const SmsOutbox = () => {
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
