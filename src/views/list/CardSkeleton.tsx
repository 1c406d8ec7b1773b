import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useLate } from './useLate.ts';

const cards = [0, 1, 2, 3];

/** Cards as they will stand, with bars for values; nothing at all in the first 200 ms. */
export const CardSkeleton = () => {
  const translate = useTranslate();
  const isLate = useLate();
  return (
    <Stack
      spacing={1}
      role="status"
      aria-busy
      aria-label={isLate ? translate('ra.page.loading') : undefined}
      sx={{ visibility: isLate ? 'visible' : 'hidden' }}
    >
      {cards.map((card) => (
        <Card key={card} variant="outlined" sx={{ p: 2 }}>
          <Skeleton variant="text" width="45%" />
          <Skeleton variant="text" width="80%" />
          <Skeleton variant="text" width="66%" />
        </Card>
      ))}
    </Stack>
  );
};
