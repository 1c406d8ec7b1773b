import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { afterwards } from '#domain/mainAdministrator/checkSuccessor.ts';
import type { Afterwards } from './useChangeCheck.ts';

interface AfterwardsChoiceProps {
  readonly value: Afterwards;
  readonly onChange: (value: Afterwards) => void;
}

/** What the old main administrator becomes. */
export const AfterwardsChoice = ({ value, onChange }: AfterwardsChoiceProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{translate('mainAdministrator.afterwards')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {afterwards.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio onChange={() => onChange(each)} />}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', pt: 1 }}>
                  {translate(`mainAdministrator.afterwards.${each}`)}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`mainAdministrator.afterwards.${each}Text`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
