import Box from '@mui/material/Box';

interface AppIconProps {
  readonly url: string;
  readonly size: number;
}

/** The picture of an app; its name stands beside it, so it says nothing itself. */
export const AppIcon = ({ url, size }: AppIconProps) => (
  <Box
    component="img"
    src={url}
    alt=""
    width={size}
    height={size}
    sx={{ borderRadius: `${size * 0.23}px`, flexShrink: 0, objectFit: 'cover', display: 'block' }}
  />
);
