import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that there is no network, and that what is typed stays; nothing while there is one. */
export const OfflineBar = () => {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status">
      {isOnline ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            mb: { md: 1 },
            borderRadius: { md: 1 },
            color: 'warning.contrastText',
            bgcolor: 'warning.main',
          }}
        >
          <CloudOffIcon fontSize="small" aria-hidden />
          {translate('frame.offline')}
        </Box>
      )}
    </Box>
  );
};
