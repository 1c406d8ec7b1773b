import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { shopLimits } from '#domain/shop/orderStates.ts';
import { isQuantity } from './purchaseDraft.ts';

interface QuantityStepperProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const digits = /^\d{0,4}$/;

/** How many: entered, or one more and one less. What cannot be ordered is said below. */
export const QuantityStepper = ({ value, onChange }: QuantityStepperProps) => {
  const translate = useTranslate();
  const isWrong = !isQuantity(value);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <IconButton
        aria-label={translate('shop.less')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
        sx={{ mt: 0.25 }}
      >
        <RemoveIcon />
      </IconButton>
      <TextField
        size="small"
        label={translate('shop.quantity')}
        value={value === 0 ? '' : String(value)}
        error={isWrong}
        helperText={isWrong ? translate('rules.shop.quantity', { limit: shopLimits.quantity }) : undefined}
        onChange={({ target }) => {
          if (digits.test(target.value)) onChange(Number(target.value));
        }}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        sx={{ width: 200 }}
      />
      <IconButton
        aria-label={translate('shop.more')}
        disabled={value >= shopLimits.quantity}
        onClick={() => onChange(value + 1)}
        sx={{ mt: 0.25 }}
      >
        <AddIcon />
      </IconButton>
    </Stack>
  );
};
