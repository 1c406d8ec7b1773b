import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsole } from '../console.ts';

/** Where the server is in demo mode: the messages that would have been sent. Nothing elsewhere, nothing without any. */
export const SmsOutbox = () => {
  const translate = useTranslate();
  const { smsOutbox } = useConsole();
  const { data } = useQuery({ queryKey: ['account', 'smsOutbox'], queryFn: smsOutbox });
  if (data === undefined || data === null || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="sms-outbox">
      <Typography id="sms-outbox" variant="h2" sx={{ mb: 1 }}>
        {translate('shell.outbox.title')}
      </Typography>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('shell.outbox.text')}</Typography>
        <List dense disablePadding>
          {data.map((message) => (
            <ListItem key={message.id} disableGutters>
              <ListItemText
                primary={message.text}
                secondary={`+${message.country_code} ${message.phone} · ${formatInstant(message.created_at)}`}
              />
            </ListItem>
          ))}
        </List>
      </Paper>
    </Box>
  );
};
