import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { OutsideFrame } from '#app/outside/OutsideFrame.tsx';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useRelateItems } from './useRegistration.ts';

/** /register: a new company, with whoever registers it as its main administrator. */
export const RegisterScreen = () => {
  const translate = useTranslate();
  return (
    <OutsideFrame title={translate('register.title')} help={translate('register.help')} width={560}>
      <Content />
      <Button component={LinkBase} to="/login" sx={{ mt: 1 }}>
        {translate('register.toLogin')}
      </Button>
    </OutsideFrame>
  );
};

const Content = () => {
  const translate = useTranslate();
  const { data, error, refetch } = useRelateItems();
  if (data !== undefined) return <RegisterForm items={data} />;
  if (error === null) return <PageLoading />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          {translate('register.retry')}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
};
