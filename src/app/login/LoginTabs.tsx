import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { LoginMode } from './useLoginMode.ts';
import type { SignIn } from './useSignIn.ts';

const QrPanel = lazy(async () => {
  const { QrPanel: component } = await import('./QrPanel.tsx');
  return { default: component };
});

/** As tall as the code will be, so that nothing jumps. */
const Preparing = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ minHeight: 320, display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={28} aria-label={translate('ra.page.loading')} />
    </Box>
  );
};

const modes: readonly LoginMode[] = ['qr', 'password', 'code'];

interface LoginTabsProps {
  readonly signIn: SignIn;
  readonly mode: LoginMode;
  readonly onMode: (mode: LoginMode) => void;
  readonly onForgotten: () => void;
}

/** The three ways in. What has been typed stays when somebody looks at another. */
export const LoginTabs = ({ signIn, mode, onMode, onForgotten }: LoginTabsProps) => {
  const translate = useTranslate();
  return (
    <>
      <Tabs
        value={mode}
        onChange={(_, chosen: LoginMode) => onMode(chosen)}
        variant="fullWidth"
        aria-label={translate('login.ways')}
        sx={{ mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {modes.map((each) => (
          <Tab
            key={each}
            value={each}
            label={translate(`login.mode.${each}`)}
            id={`login-tab-${each}`}
            aria-controls={each === mode ? 'login-panel' : undefined}
            sx={{ px: 1, minWidth: 0 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${mode}`}>
        {mode === 'qr' && (
          <Suspense fallback={<Preparing />}>
            <QrPanel />
          </Suspense>
        )}
        {mode === 'password' && <LoginForm signIn={signIn} onForgotten={onForgotten} />}
        {mode === 'code' && <CodeForm signIn={signIn} />}
      </Box>
    </>
  );
};
