import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** The number under which the server wrote a failed request down, to be copied into a question to the support. */
export const RequestNumber = ({ id }: { readonly id: string }) => {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  // Without a secure page there is no clipboard; the number can still be marked by hand.
  const copy = () => {
    void navigator.clipboard?.writeText(id).then(() => setCopied(true));
  };
  return (
    <Box sx={{ mt: 2, display: 'flex', gap: 0.5, alignItems: 'center', justifyContent: 'center' }}>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('list.failed.request')} <code>{id}</code>
      </Typography>
      <IconButton size="small" aria-label={translate('list.failed.copy')} onClick={copy}>
        <ContentCopy fontSize="inherit" />
      </IconButton>
      <Typography role="status" variant="body2" color="text.secondary">
        {isCopied ? translate('list.failed.copied') : ''}
      </Typography>
    </Box>
  );
};
