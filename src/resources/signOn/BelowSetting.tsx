import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useRefusal } from '#views/useSay.ts';
import { Provisioning } from './Provisioning.tsx';

const Result = ({ result, detail, ...endpoints }: Calls['signOnTest']['reply']) => {
  const translate = useTranslate();
  return (
    <Alert severity={result === 'right' ? 'success' : 'warning'} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      {translate(`signOn.test.${result}`, { detail: detail ?? '' })}
      {result === 'right' ? (
        <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
          {Object.values(endpoints).map((address) => (
            <li key={address}>{address}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
};

/** Asks the issuer that is kept, and says in words what stands in the way. */
const ConnectionTest = () => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const refuse = useRefusal();
  const { data, isPending, mutate } = useMutation({
    mutationFn: () => provider.call('signOnTest', {}),
    onError: refuse,
  });
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h2">{translate('signOn.test.title')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('signOn.test.help')}
      </Typography>
      <Button variant="outlined" aria-disabled={isPending} onClick={() => (isPending ? undefined : mutate())}>
        {translate(isPending ? 'signOn.test.running' : 'signOn.test.run')}
      </Button>
      <div role="status">{data === undefined || isPending ? null : <Result {...data} />}</div>
    </Box>
  );
};

/** What is done with the setting once it is saved: the issuer is asked, and people are kept by the provider. */
export const BelowSetting = () => (
  <>
    <ConnectionTest />
    <Provisioning />
  </>
);
