import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import type { SendTarget } from './sendTarget.ts';

/** What sending would come to. */
export type Preview = Calls['smsPreview']['reply'];
/** What it came to. */
export type Sent = Calls['groupInviteSendSms']['reply'];

/** What sending to these people would come to, asked anew whenever the dialog opens. */
export const usePreview = (target: SendTarget) => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['inactiveMember', 'smsPreview', target],
    queryFn: ({ signal }): Promise<Preview> => provider.call('smsPreview', target, { signal }),
    retry: false,
    gcTime: 0,
  });
};

/** Sends, and keeps what came of it; what the server refuses is said in the dialog. */
export const useSending = (target: SendTarget) => {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isRunning, setRunning] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      // The dialog has said how many the day has room for.
      setSent(await provider.call('groupInviteSendSms', { ...target, within_quota: 1 }));
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
