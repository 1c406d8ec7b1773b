import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';

interface DemoCodeProps {
  /** Digits of the number the code went to. */
  readonly mobile: string;
  /** Whether a code is on its way; each new one is another key of this component. */
  readonly isSent: boolean;
}

/** Where the server is in demo mode, whose messages go nowhere: the one that would have come to the phone. Nothing elsewhere. */
export const DemoCode = ({ mobile, isSent }: DemoCodeProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const demo = useQuery({
    queryKey: ['code', 'demo'],
    // A server that is not in demo mode refuses the call; there is then nothing to show.
    queryFn: async () =>
      (await provider.call('demoAccounts', {}).catch(() => ({ list: [] }))).list.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isSent,
  });
  const { data } = useQuery({
    queryKey: ['code', 'outbox', mobile],
    queryFn: async () => (await provider.call('demoSmsOutbox', {})).list,
    enabled: isSent && demo.data === true,
    gcTime: 0,
  });
  const message = data?.find(({ phone }) => phone === mobile);
  if (!isSent || message === undefined) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
      <AlertTitle>{translate('login.demoMessage')}</AlertTitle>
      {message.text}
    </Alert>
  );
};
