import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { FilesInput } from '#views/fields/file/FilesInput.tsx';

interface MarkProps {
  readonly name: string;
  readonly logo: string | null;
  readonly size: number;
}

/** The logo in its circle; without one the first character of the name on the brand's ground. */
const Mark = ({ name, logo, size }: MarkProps) => (
  <Box
    aria-hidden
    sx={{
      width: size,
      height: size,
      flexShrink: 0,
      borderRadius: '50%',
      overflow: 'hidden',
      display: 'grid',
      placeItems: 'center',
      border: 1,
      borderColor: 'divider',
      ...(logo === null
        ? { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700, fontSize: size * 0.45 }
        : { bgcolor: '#fff' }),
    }}
  >
    {logo === null ? Array.from(name)[0] : <img src={logo} alt="" width={size} height={size} />}
  </Box>
);

const sizes = [96, 48, 32] as const;

/** The logo as it stands on pages, lists and codes now, and the file that takes its place. */
export const LogoInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const logo: unknown = record?.logo_url;
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-end' }}>
        {sizes.map((size) => (
          <Mark
            key={size}
            name={String(record?.company_name ?? '')}
            logo={typeof logo === 'string' ? logo : null}
            size={size}
          />
        ))}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {translate('companySetting.logo.where')}
      </Typography>
      <FilesInput {...props} />
    </Stack>
  );
};
