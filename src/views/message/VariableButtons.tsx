import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface VariableButtonsProps {
  readonly names: readonly string[];
  readonly onInsert: (inserted: string) => void;
}

/** What a wording may name, each put where the cursor stands. */
export const VariableButtons = ({ names, onInsert }: VariableButtonsProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary">
        {translate('sms.note.insert')}
      </Typography>
      {names.map((name) => (
        <Button key={name} size="small" variant="outlined" onClick={() => onInsert(`{${name}}`)}>
          {translate(`sms.variable.${name}`)}
        </Button>
      ))}
    </Stack>
  );
};
