import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'ra-core';
import { useConsole } from '#app/console/console.ts';

/** How it ended, and the way out: closed by the app that shows this page, else to the console. */
export const PhoneEnd = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const translate = useTranslate();
  const { closeHost } = useConsole();
  return (
    <>
      <Typography variant="h1">{title}</Typography>
      <Typography>{text}</Typography>
      {closeHost === undefined ? (
        <Button variant="outlined" size="large" component={LinkBase} to="/" sx={{ minHeight: 44 }}>
          {translate('qrLogin.toConsole')}
        </Button>
      ) : (
        <Button variant="contained" size="large" onClick={closeHost} sx={{ minHeight: 44 }}>
          {translate('qrLogin.close')}
        </Button>
      )}
    </>
  );
};
