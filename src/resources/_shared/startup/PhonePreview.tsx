import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

interface PhonePreviewProps {
  /** Address of the picture; undefined: none has been chosen. */
  readonly href: string | undefined;
  readonly width: number;
}

/** A startup image as it stands on a phone: its status bar and the skip button above, the product's name below. */
export const PhonePreview = ({ href, width }: PhonePreviewProps) => {
  const translate = useTranslate();
  return (
    <Box
      role="img"
      data-picture
      aria-label={translate(href === undefined ? 'startup.preview.none' : 'startup.preview.title')}
      sx={{
        width,
        flexShrink: 0,
        aspectRatio: '9 / 19',
        border: 5,
        borderColor: '#22272e',
        borderRadius: '18px',
        overflow: 'hidden',
        bgcolor: '#fff',
        color: '#3c444d',
        display: 'flex',
        flexDirection: 'column',
        fontSize: 11,
        position: 'relative',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', bgcolor: '#eef1f4' }}>
        {href === undefined ? (
          <Box component="span" sx={{ p: 1, textAlign: 'center' }}>
            {translate('startup.preview.none')}
          </Box>
        ) : (
          <img
            src={href}
            alt=""
            style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
        )}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          top: 6,
          insetInlineEnd: 6,
          px: 0.75,
          borderRadius: 1,
          bgcolor: '#22272e',
          color: '#fff',
        }}
      >
        {translate('startup.preview.skip')}
      </Box>
      <Box
        sx={{
          height: '14%',
          px: 0.5,
          display: 'grid',
          placeItems: 'center',
          textAlign: 'center',
          lineHeight: 1.2,
          fontWeight: 600,
          bgcolor: '#fff',
        }}
      >
        {translate('shell.product')}
      </Box>
    </Box>
  );
};
