import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { infoOrders } from '#domain/customField/arrangeFields.ts';
import type { CardChange, CardSettings } from './fieldSettings.ts';

interface CardSwitchesProps {
  readonly card: CardSettings;
  readonly onChange: (change: CardChange, before: CardSettings, text: string) => void;
}

/** What holds for the whole card: whether it says who is at work, and which facts come first. Takes effect at once. */
export const CardSwitches = ({ card, onChange }: CardSwitchesProps) => {
  const translate = useTranslate();
  const orderId = useId();
  const turn = (on: boolean) => {
    const text = translate(`customField.card.attendance.${on ? 'shown' : 'hidden'}`);
    onChange({ attendance_show: on ? 1 : 2 }, card, text);
  };
  const order = (requested: string) => {
    const first = infoOrders.find((each) => each === requested);
    if (first !== undefined)
      onChange({ info_first: first }, card, translate(`customField.card.moved.${first}`));
  };
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      useFlexGap
      sx={{
        columnGap: 4,
        rowGap: 1,
        mb: 2,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <FormControlLabel
        control={<Switch checked={card.attendance_show === 1} onChange={(_, on) => turn(on)} />}
        label={translate('customField.card.attendance')}
      />
      <FormControl>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ alignItems: { sm: 'center' }, columnGap: 2 }}>
          <FormLabel id={orderId} sx={{ color: 'text.primary' }}>
            {translate('customField.card.first')}
          </FormLabel>
          <RadioGroup
            row
            aria-labelledby={orderId}
            value={card.info_first}
            onChange={({ target }) => order(target.value)}
          >
            {infoOrders.map((info) => (
              <FormControlLabel
                key={info}
                value={info}
                control={<Radio size="small" />}
                label={translate(`customField.card.part.${info}`)}
              />
            ))}
          </RadioGroup>
        </Stack>
      </FormControl>
    </Stack>
  );
};
