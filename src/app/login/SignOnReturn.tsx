import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { LinkBase, useLogin, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '#app/console/console.ts';
import { FrontFrame } from '#app/outside/FrontFrame.tsx';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { dropNotice } from '#session/endSession.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { fieldErrorsOf, sentenceOf } from './NumberFields.tsx';

const formWidth = 360;

/** What an identity provider adds to the address, taken out of it: it is good once, and stays in no history. */
const takeAnswer = () => {
  const search = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const said = (name: string) => search.get(name) ?? undefined;
  return { state: said('state') ?? '', code: said('code'), iss: said('iss'), error: said('error') };
};

const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Signs in with what the identity provider has answered, or says why not. */
const useFinish = (): string | undefined => {
  const provider = useConsoleProvider();
  const { enter } = useConsole();
  const tellReactAdmin = useLogin();
  const [failure, setFailure] = useState<string>();
  const hasBegun = useRef(false);
  useEffect(() => {
    // Good once: rendered again, it is not asked again.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const finish = async () => {
      const { state, ...rest } = takeAnswer();
      try {
        const answer = await provider.call('signOnFinish', { state: state || '-', ...given(rest) });
        const account = enter(answer);
        dropNotice();
        await tellReactAdmin(account, '/');
      } catch (error) {
        setFailure(sentenceOf(error) ?? Object.values(fieldErrorsOf(error)).join(' '));
      }
    };
    void finish();
  });
  return failure;
};

/** The page a company's identity provider sends a user back to. */
export const SignOnReturn = () => {
  const translate = useTranslate();
  const failure = useFinish();
  return (
    <FrontFrame title={translate('login.signOn')} help={translate('signOn.help')} formWidth={formWidth}>
      {failure === undefined ? (
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2 }}>
          <CircularProgress size={24} aria-hidden />
          {translate('signOn.finishing')}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Alert severity="error">{failure}</Alert>
          <Button
            component={LinkBase}
            to={`${consoleAddresses.login}?signOn`}
            variant="contained"
            size="large"
          >
            {translate('signOn.again')}
          </Button>
          <Button component={LinkBase} to={consoleAddresses.login}>
            {translate('signOn.otherWay')}
          </Button>
        </Box>
      )}
    </FrontFrame>
  );
};
