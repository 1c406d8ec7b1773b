import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLogout, useTranslate } from 'react-admin';
import type { HandedOver } from './useHandOver.ts';

const textKey = ({ afterwards, may_enter: mayEnter }: HandedOver): string => {
  if (afterwards === 'sub') return 'mainAdministrator.doneSub';
  return mayEnter === 1 ? 'mainAdministrator.doneStays' : 'mainAdministrator.doneOut';
};

/** Step 4: who it is now, and the way on for whoever it was: into what is left to them, or out. */
export const ResultStep = ({ result }: { readonly result: HandedOver }) => {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Stack spacing={2.5}>
      <Alert severity="success" role="status">
        {translate('mainAdministrator.done', { name: result.main.name })}
      </Alert>
      <Typography>{translate(textKey(result))}</Typography>
      <Box>
        {result.may_enter === 1 ? (
          // A page of its own: everything the console knew of the rights is asked for anew.
          <Button component="a" href="/home" variant="contained">
            {translate('mainAdministrator.goOn')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void logout()}>
            {translate('mainAdministrator.signOut')}
          </Button>
        )}
      </Box>
    </Stack>
  );
};
