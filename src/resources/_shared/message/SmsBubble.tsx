import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { segmentsOf } from '#domain/message/delivery.ts';

interface SmsBubbleProps {
  readonly label: string;
  readonly text: string;
}

/** A message as it arrives on a phone, with how many characters it has and how many messages it is paid as. */
export const SmsBubble = ({ label, text }: SmsBubbleProps) => {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <Box
        sx={{
          bgcolor: 'action.hover',
          borderRadius: 'var(--radius-sheet)',
          borderTopLeftRadius: 4,
          px: 2,
          py: 1.5,
          maxWidth: 440,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-wrap',
        }}
      >
        {text}
      </Box>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 0.75 }}>
        {translate('sms.length', { characters: text.length, segments: segmentsOf(text) })}
      </Typography>
    </Box>
  );
};
