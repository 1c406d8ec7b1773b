import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { refusalOf } from '#dataProvider/refusal.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { type FieldSettings, useRenewFields } from './fieldSettings.ts';

const dayLength = 10;

/** Fields that were deleted and are still kept, each with the way back. */
export const DeletedFields = ({ deleted }: Pick<FieldSettings, 'deleted'>) => {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useConsoleProvider();
  const renew = useRenewFields();
  const say = useSay();
  if (deleted.length === 0) return null;
  const restore = async ({ id, name }: FieldSettings['deleted'][number]): Promise<void> => {
    try {
      await renew(await provider.call('customFieldRestore', { id }));
      say(translate('customField.restored', { name }), 'success', { call: 'customFieldRestore' });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), refusalOf(error)?.severity ?? 'error');
    }
  };
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('customField.deletedTitle', { count: deleted.length })}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {deleted.map((field) => (
          <Box
            component="li"
            key={field.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 0.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {field.name}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {translate('customField.purge', { day: formatInstant(field.purge_at).slice(0, dayLength) })}
              </Typography>
            </Box>
            <Button onClick={() => void restore(field)}>
              {translate('customField.restore', { name: field.name })}
            </Button>
          </Box>
        ))}
      </Stack>
    </Box>
  );
};
