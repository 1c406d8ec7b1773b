import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { readSession } from '#session/session.ts';
import { useConsole } from '../console.ts';

/** Where the server is in demo mode: the management password of the account that is signed in. Nothing elsewhere. */
export const DemoPassword = () => {
  const translate = useTranslate();
  const { demoAccounts } = useConsole();
  const { data = [] } = useQuery({
    queryKey: ['account', 'demo'],
    queryFn: demoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const mobile = readSession()?.mobile;
  const own = data.find((account) => account.mobile === mobile);
  if (own === undefined) return null;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {translate('gate.demo', { password: own.manage_password })}
    </Typography>
  );
};
