import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface PhoneFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A phone with the workbench in it: always light, as the app is, whatever the console's own theme. */
export const PhoneFrame = ({ title, children }: PhoneFrameProps) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ width: 300, maxWidth: '100%', mx: 'auto' }}>
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        data-picture
        sx={{
          border: 8,
          borderColor: '#2b2f36',
          borderRadius: '32px',
          overflow: 'hidden',
          bgcolor: '#f3f5f8',
          color: '#1d2129',
          colorScheme: 'light',
          boxShadow: 'var(--shadow-menu)',
        }}
      >
        <Box sx={{ bgcolor: '#ffffff', py: 1, textAlign: 'center', fontWeight: 600, fontSize: 15 }}>
          {translate('workbench.title')}
        </Box>
        <Box
          tabIndex={0}
          role="group"
          aria-label={title}
          sx={{ height: 520, overflowY: 'auto', p: 1.25, outlineOffset: '-3px' }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
};
