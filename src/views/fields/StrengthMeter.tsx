import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { passwordStrength } from '#domain/account/password.ts';

const levels = ['error.main', 'warning.main', 'info.main', 'success.main'] as const;

/** How well a password withstands guessing, as four bars and in a word. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const translate = useTranslate();
  const strength = passwordStrength(password);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mt: 0.75 }}>
      <Stack direction="row" spacing={0.5} aria-hidden sx={{ flex: 1, maxWidth: 200 }}>
        {levels.map((_, level) => (
          <Box
            key={levels[level]}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: level <= strength ? levels[strength] : 'action.disabledBackground',
            }}
          />
        ))}
      </Stack>
      <Typography variant="caption" color="text.secondary" role="status">
        {translate(`fields.password.strength.${strength}`)}
      </Typography>
    </Stack>
  );
};
