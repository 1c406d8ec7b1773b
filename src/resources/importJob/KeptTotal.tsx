import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { TotalLine } from '#views/list/TotalLine.tsx';

/** How many imports there are, and how long their results are kept. */
export const KeptTotal = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <TotalLine />
      <Typography variant="body2" color="text.secondary">
        {translate('task.importsKept')}
      </Typography>
    </Box>
  );
};
