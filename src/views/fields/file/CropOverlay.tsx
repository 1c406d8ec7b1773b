import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

/** Parts of a full screen that a phone draws over: its status bar with the skip button, and the product's name below. */
const covered = { top: 10, bottom: 14 } as const;

const edge = '1px dashed rgb(255 255 255 / 0.9)';
const veil = 'rgb(0 0 0 / 0.45)';

const Band = ({ place, label }: { readonly place: 'top' | 'bottom'; readonly label: string }) => (
  <Box
    sx={{
      position: 'absolute',
      insetInline: 0,
      [place]: 0,
      height: `${covered[place]}%`,
      bgcolor: veil,
      [place === 'top' ? 'borderBottom' : 'borderTop']: edge,
      color: '#fff',
      fontSize: 11,
      display: 'grid',
      placeItems: 'center',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    }}
  >
    {label}
  </Box>
);

/** What a phone covers of a full screen, drawn over the part that is kept: what matters belongs between. */
export const PhoneOverlay = () => {
  const translate = useTranslate();
  return (
    <>
      <Band place="top" label={translate('fields.crop.statusBar')} />
      <Band place="bottom" label={translate('fields.crop.productBar')} />
    </>
  );
};
