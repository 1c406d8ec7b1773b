import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { CompanySetting } from '#generated/types.ts';
import { UploadBox } from '#views/fields/file/UploadBox.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { useSaveLogo } from './useSaveLogo.ts';

interface MarkProps {
  readonly setting: CompanySetting;
  readonly size: number;
}

/** The logo in its circle; without one the first character of the name on the brand's ground. */
const Mark = ({ setting: { company_name: name, logo_url: logo }, size }: MarkProps) => (
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

/** The logo as it stands on pages, lists and codes, and the ways to set it and take it away. */
export const LogoSection = ({ setting }: { readonly setting: CompanySetting }) => {
  const translate = useTranslate();
  const input = useRef<HTMLElement>(null);
  const { isSaving, save } = useSaveLogo(setting);
  // A new box each time: the old one still says that its file has arrived.
  const [removals, setRemovals] = useState(0);
  const remove = async () => {
    setRemovals((count) => count + 1);
    await save(null);
    input.current?.focus();
  };
  const field = findField(useModel('companySetting').fields, 'logo');
  if (field === undefined) throw new Error('The schema of company settings needs a field "logo".');
  const label = translate(wordKeys('companySetting').field('logo'));
  const mayChange = setting.can?.update === 1;
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-end' }}>
        {sizes.map((size) => (
          <Mark key={size} setting={setting} size={size} />
        ))}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {translate('companySetting.logo.where')}
        <br />
        {translate(wordKeys('companySetting').help('logo'))}
      </Typography>
      {mayChange ? (
        <UploadBox
          key={removals}
          field={field}
          scene="companySetting.logo"
          label={label}
          inputRef={(element) => {
            input.current = element;
          }}
          isReplacing={setting.logo !== null}
          room={1}
          most={1}
          hasError={false}
          onBegin={() => () => {}}
          onDone={(file) => void save(file)}
        />
      ) : null}
      {mayChange && setting.logo !== null ? (
        <Button
          color="inherit"
          size="small"
          startIcon={<DeleteIcon />}
          loading={isSaving}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => void remove()}
        >
          {translate('companySetting.logo.remove')}
        </Button>
      ) : null}
    </Stack>
  );
};
