import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';

/** What a server writes into its pages while no one sends its messages in one word. */
const areKept = (page: Document): boolean =>
  page.querySelector('meta[name="messages"]')?.getAttribute('content') === 'kept';

/** Wherever a message is sent: that it will reach no one, while the server keeps messages to itself. Nothing in the demo, which shows them. */
export const KeptMessages = () => {
  const translate = useTranslate();
  return areKept(document) ? (
    <Alert severity="warning" sx={{ mt: 1, mb: 1 }}>
      {translate('login.messagesKept')}
    </Alert>
  ) : null;
};
