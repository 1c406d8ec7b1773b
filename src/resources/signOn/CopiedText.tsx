import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';

interface CopiedTextProps {
  readonly name: string;
  readonly help: string;
  readonly text: string;
}

/** An address or a token to hand on, with the way into the clipboard. */
export const CopiedText = ({ name, help, text }: CopiedTextProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(translate('signOn.set.copied'), { type: 'success' }),
      // Without the right to the clipboard it can still be marked and copied by hand.
      () => notify(text, { type: 'info' }),
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {text}
        </Box>
        <IconButton
          size="small"
          aria-label={translate('signOn.set.copy', { what: name })}
          onClick={() => void copy()}
        >
          <CopyIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {help}
      </Typography>
    </Box>
  );
};
