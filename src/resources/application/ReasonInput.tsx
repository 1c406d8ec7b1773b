import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';

const presets = ['wrongFacts', 'notOurs', 'wrongDepartment', 'full'] as const;

/** Why a person is turned away: in one's own words, or begun with a usual reason. */
export const ReasonInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const choose = (reason: string) =>
    setValue(props.source, reason, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <>
      <TextBox {...props} multiline />
      <Box
        role="group"
        aria-label={translate('application.presets')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
      >
        {presets.map((preset) => {
          const reason = translate(`application.preset.${preset}`);
          return (
            <Chip
              key={preset}
              label={reason}
              size="small"
              variant="outlined"
              clickable
              onClick={() => choose(reason)}
              sx={{
                maxWidth: '100%',
                height: 'auto',
                minHeight: 28,
                '& .MuiChip-label': { whiteSpace: 'normal' },
              }}
            />
          );
        })}
      </Box>
    </>
  );
};
