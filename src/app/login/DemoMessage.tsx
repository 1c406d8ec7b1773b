import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { CodeTarget, DemoAccount } from '#app/console/accountCalls.ts';
import { useConsole } from '#app/console/console.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { useHoldsRows } from '#views/layouts/HeldRows.tsx';

const none: readonly DemoAccount[] = [];

/** Accounts to try where the server is in demo mode; none elsewhere. Asked once. */
export const useDemoAccounts = (): readonly DemoAccount[] => {
  const { demoAccounts } = useConsole();
  const { data = none, isPending } = useQuery({
    queryKey: ['account', 'demo'],
    queryFn: demoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useHoldsRows(isPending);
  return data;
};

interface DemoMessageProps {
  readonly target: CodeTarget;
  readonly sentCount: number;
}

/** Where the server is in demo mode: the message that would have come to the phone. Nothing elsewhere. */
export const DemoMessage = ({ target, sentCount }: DemoMessageProps) => {
  const translate = useTranslate();
  const { smsOutbox } = useConsole();
  const isDemo = useDemoAccounts().length > 0;
  const { countryCode, digits } = normalisePhone(target.mobile, target.countryCode);
  const { data } = useQuery({
    queryKey: ['account', 'outbox', sentCount],
    queryFn: smsOutbox,
    enabled: isDemo && sentCount > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const message = data?.find(({ country_code: code, phone }) => code === countryCode && phone === digits);
  if (message === undefined) return null;
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{translate('login.demoMessage')}</AlertTitle>
      {message.text}
    </Alert>
  );
};
