import Previous from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Banner } from '#generated/types.ts';
import { shownFiles } from '#views/fields/file/shownFile.ts';

const turner = {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  color: '#ffffff',
  bgcolor: 'rgba(0, 0, 0, 0.55)',
  '&:hover': { bgcolor: 'rgba(0, 0, 0, 0.75)' },
  p: 0.25,
} as const;

/** The banners of a day as the phone shows them, turned by hand: nothing moves by itself. */
export const Carousel = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const translate = useTranslate();
  const [place, setPlace] = useState(0);
  const at = banners.length === 0 ? 0 : ((place % banners.length) + banners.length) % banners.length;
  const banner = banners[at];
  if (banner === undefined)
    return (
      <Box
        role="status"
        sx={{ bgcolor: '#e5e8ee', borderRadius: '12px', py: 4, mb: 1.25, textAlign: 'center', fontSize: 13 }}
      >
        {translate('banner.dayNone')}
      </Box>
    );
  const text = translate('banner.of', { place: at + 1, count: banners.length, title: banner.title });
  return (
    <Box sx={{ position: 'relative', mb: 1.25 }}>
      <Box
        component="img"
        src={shownFiles(banner.image)[0]?.href}
        alt={text}
        sx={{
          width: '100%',
          aspectRatio: '5 / 2',
          objectFit: 'cover',
          borderRadius: '12px',
          display: 'block',
        }}
      />
      {banners.length < 2 ? null : (
        <>
          <IconButton
            size="small"
            aria-label={translate('banner.previous')}
            onClick={() => setPlace(at - 1)}
            sx={{ ...turner, left: 4 }}
          >
            <Previous fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('banner.next')}
            onClick={() => setPlace(at + 1)}
            sx={{ ...turner, right: 4 }}
          >
            <Next fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
};
