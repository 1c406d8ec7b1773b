import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConsequenceDialog } from '#views/actions/ConsequenceDialog.tsx';
import { useMoney } from '#views/format/useMoney.ts';
import { useUnitText } from '#views/shop/useUnitText.ts';
import { PriceLines } from './PriceLines.tsx';
import { PurchaseWays } from './PurchaseWays.tsx';
import { firstDraft, isQuantity, priceOfDraft } from './purchaseDraft.ts';
import { QuantityStepper } from './QuantityStepper.tsx';
import type { ProductRow } from './useProducts.ts';
import { usePurchase } from './usePurchase.ts';

interface BuyDialogProps {
  readonly product: ProductRow;
  readonly name: string;
  readonly onClose: () => void;
}

interface AgreementProps {
  readonly isTicked: boolean;
  readonly isMissed: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

/** The tick without which nothing is ordered; the text opens beside the order, which stays as it is. */
const Agreement = ({ isTicked, isMissed, onChange }: AgreementProps) => {
  const translate = useTranslate();
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        sx={{ mr: 0.5 }}
        control={
          <Checkbox
            checked={isTicked}
            onChange={(_, next) => onChange(next)}
            slotProps={{ input: isMissed ? { 'aria-describedby': helpId, 'aria-invalid': true } : {} }}
          />
        }
        label={translate('shop.agree')}
      />
      <Link href="/agreement#service-5" target="_blank" rel="noopener" variant="body2">
        {translate('shop.agreement')}
      </Link>
      {isMissed ? (
        <FormHelperText id={helpId} error role="alert">
          {translate('rules.shop.agreement')}
        </FormHelperText>
      ) : null}
    </div>
  );
};

/** How many, in which way, for how much; the order is placed and then paid. */
export const BuyDialog = ({ product, name, onClose }: BuyDialogProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const unit = useUnitText();
  const formId = useId();
  const [draft, setDraft] = useState(firstDraft);
  const [isAsked, setAsked] = useState(false);
  const { submit, isRunning, refusal } = usePurchase(product);
  const { quantity, hasAgreed } = draft;
  const price = priceOfDraft(product, draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isQuantity(quantity) && hasAgreed) void submit(draft);
  };
  return (
    <ConsequenceDialog
      title={translate('shop.buyNamed', { name })}
      confirmLabel={
        isQuantity(quantity)
          ? translate('shop.submit', { amount: money(price.amount) })
          : translate('shop.submitNone')
      }
      formId={formId}
      isRunning={isRunning}
      maxWidth="sm"
      onClose={onClose}
    >
      <Stack component="form" id={formId} noValidate spacing={2} onSubmit={send} sx={{ pt: 1 }}>
        <PurchaseWays product={product} value={draft.way} onChange={(way) => setDraft({ ...draft, way })} />
        <QuantityStepper value={quantity} onChange={(next) => setDraft({ ...draft, quantity: next })} />
        <Typography variant="body2" color="text.secondary">
          {translate('shop.addsFor', {
            units: unit(product.package_type, product.units * quantity),
            smart_count: product.days,
            count: product.days,
          })}
        </Typography>
        <PriceLines price={price} each={product.price} quantity={quantity} />
        <Agreement
          isTicked={hasAgreed}
          isMissed={isAsked && !hasAgreed}
          onChange={(next) => setDraft({ ...draft, hasAgreed: next })}
        />
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
