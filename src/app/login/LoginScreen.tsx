import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { readNotice } from '#session/endSession.ts';
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useForgetNotices } from './useForgetNotices.ts';
import { useSignIn } from './useSignIn.ts';

/** Account login at /login and /login/pcLogin: number and password, then the company when there are several. */
export const LoginScreen = () => {
  const translate = useTranslate();
  const signIn = useSignIn();
  const [ended] = useState(readNotice);
  useForgetNotices();
  const title = translate(signIn.companies === undefined ? 'login.title' : 'login.chooseCompany');
  useEffect(() => {
    document.title = `${title} – ${translate('shell.product')}`;
  }, [title, translate]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography component="p" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {translate('shell.product')}
        </Typography>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box
        component="main"
        sx={{ flexGrow: 1, display: 'grid', placeItems: 'start center', px: 2, py: { xs: 2, sm: 6 } }}
      >
        <Paper
          variant="outlined"
          sx={{ width: '100%', maxWidth: 420, p: { xs: 2.5, sm: 4 }, borderRadius: 3 }}
        >
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>
            {translate(signIn.companies === undefined ? 'login.subtitle' : 'login.chooseCompanyHelp')}
          </Typography>
          {ended !== undefined && signIn.error === undefined && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {translate(`login.ended.${ended}`)}
            </Alert>
          )}
          {signIn.error !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {signIn.error}
            </Alert>
          )}
          {signIn.companies === undefined ? <LoginForm signIn={signIn} /> : <CompanyStep signIn={signIn} />}
        </Paper>
        {signIn.companies === undefined && <DemoAccounts onChoose={signIn.fill} />}
      </Box>
    </Box>
  );
};
