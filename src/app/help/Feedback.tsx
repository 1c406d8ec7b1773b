import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { readSession } from '#session/session.ts';

type Said = 'nothing' | 'thanks' | { readonly error: string };

/** Whether a topic helped. The last answer of a person counts; whoever is not signed in is not asked. */
export const Feedback = ({ topic }: { readonly topic: string }) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const [said, say] = useState<Said>('nothing');
  if (readSession() === undefined) return null;
  const send = (helpful: 0 | 1) =>
    provider.call('helpFeedback', { topic, helpful }).then(
      () => say('thanks'),
      (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  return (
    <Box sx={{ mt: 4, pt: 2, borderTop: '1px solid var(--hairline)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{translate('help.question')}</Typography>
        <Button size="small" variant="outlined" onClick={() => void send(1)}>
          {translate('help.yes')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => void send(0)}>
          {translate('help.no')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: 1 }}>
        {said === 'thanks' ? translate('help.thanks') : null}
        {typeof said === 'object' ? <Alert severity="error">{said.error}</Alert> : null}
      </Box>
    </Box>
  );
};
