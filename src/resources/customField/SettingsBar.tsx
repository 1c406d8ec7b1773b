import AddIcon from '@mui/icons-material/Add';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldSettings } from './fieldSettings.ts';

interface SettingsBarProps {
  readonly settings: FieldSettings;
  readonly onAdd: () => void;
  /** Left out where the card stands beside the table. */
  readonly onPreview?: () => void;
}

/** What the page is for, how many fields there may still be, and the way to one more. */
export const SettingsBar = ({ settings, onAdd, onPreview }: SettingsBarProps) => {
  const translate = useTranslate();
  const { list, limit, indexing } = settings;
  const count = list.filter(({ system }) => system === 0).length;
  const isFull = count >= limit;
  return (
    <Box sx={{ mb: 2 }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
      >
        <Box sx={{ flex: '1 1 260px' }}>
          <Typography color="text.secondary">{translate('customField.intro')}</Typography>
          <Typography variant="body2" color="text.secondary">
            {isFull
              ? translate('customField.full', { limit })
              : translate('customField.room', { count, limit })}
          </Typography>
        </Box>
        {onPreview === undefined ? null : (
          <Button variant="outlined" startIcon={<PhoneIcon />} onClick={onPreview}>
            {translate('customField.preview.show')}
          </Button>
        )}
        <Button variant="contained" startIcon={<AddIcon />} disabled={isFull} onClick={onAdd}>
          {translate('customField.add')}
        </Button>
      </Stack>
      {indexing > 0 ? (
        <Alert severity="info" role="status" sx={{ mt: 1.5 }}>
          {translate('customField.indexing')}
        </Alert>
      ) : null}
    </Box>
  );
};
