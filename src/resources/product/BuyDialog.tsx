import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate, useRefresh, useTranslate } from 'react-admin';
import { type Price, shopLimits } from '#domain/shop/orderStates.ts';
import { payAddress, useProductName, useUnitText } from '#resources/_shared/shop/product.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import {
  firstDraft,
  isQuantity,
  type ProductRow,
  type PurchaseDraft,
  priceOfDraft,
  requestOf,
} from './useProducts.ts';

interface QuantityStepperProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const digits = /^\d{0,4}$/;

/** How many: entered, or one more and one less. What cannot be ordered is said below. */
const QuantityStepper = ({ value, onChange }: QuantityStepperProps) => {
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

interface PurchaseWaysProps {
  readonly product: ProductRow;
  readonly value: string;
  readonly onChange: (way: string) => void;
}

/** At once, after what there is ends, or in place of a smaller pack; nothing where only the first is possible. */
const PurchaseWays = ({ product, value, onChange }: PurchaseWaysProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const labelId = useId();
  const nameOf = useProductName();
  const { renews_from: renewsFrom, replaces } = product;
  if (!renewsFrom && replaces.length === 0) return null;
  const option = (way: string, label: string) => (
    <FormControlLabel key={way} value={way} control={<Radio size="small" />} label={label} />
  );
  return (
    <FormControl>
      <FormLabel id={labelId}>{translate('shop.way')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, way) => onChange(way)}>
        {option('now', translate('shop.wayNow'))}
        {renewsFrom
          ? option('renewal', translate('shop.wayRenewal', { time: formatInstant(renewsFrom) }))
          : null}
        {replaces.map((order) =>
          option(
            order.order_no,
            translate('shop.wayUpgrade', {
              order: order.order_no,
              product: `${nameOf(order.product_name)} × ${order.quantity}`,
              credit: money(order.credit),
            }),
          ),
        )}
      </RadioGroup>
    </FormControl>
  );
};

interface PriceLinesProps {
  readonly price: Price;
  readonly each: number;
  readonly quantity: number;
}

const line = { display: 'flex', justifyContent: 'space-between', gap: 2, m: 0 } as const;

/** What an order costs and what it is made of; the sum is said again when it changes. */
const PriceLines = ({ price, each, quantity }: PriceLinesProps) => {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'var(--sunken)', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="p" sx={{ ...line, typography: 'body2' }}>
        <span>{translate('shop.listPrice', { each: money(each), count: quantity })}</span>
        <span>{money(price.list)}</span>
      </Box>
      {price.credit === 0 ? null : (
        <Box component="p" sx={{ ...line, typography: 'body2' }}>
          <span>{translate('shop.credit')}</span>
          <span>{money(-price.credit)}</span>
        </Box>
      )}
      <Box component="p" role="status" sx={{ ...line, mt: 1, fontWeight: 600 }}>
        <span>{translate('shop.toPay')}</span>
        <span>{money(price.amount)}</span>
      </Box>
    </Box>
  );
};

/** Places an order and goes on to its payment; what the server refuses is said where it was entered. */
const usePurchase = (product: ProductRow) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const translate = useTranslate();
  const say = useSay();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (draft: PurchaseDraft): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const order = await provider.call('orderCreate', requestOf(product, draft));
      say(translate(wordKeys('product').success('orderCreate')), 'success');
      await client.invalidateQueries({ queryKey: ['product'] });
      refresh();
      navigate(payAddress(order.order_id));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setRunning(false);
    }
  };
  return { submit, isRunning, refusal };
};

interface PackChoiceProps {
  readonly packs: readonly ProductRow[];
  readonly value: ProductRow;
  readonly onChange: (pack: ProductRow) => void;
}

/** Which of several packs; nothing where one was chosen before. */
const PackChoice = ({ packs, value, onChange }: PackChoiceProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const nameOf = useProductName();
  const labelId = useId();
  if (packs.length < 2) return null;
  const choose = (id: string) => {
    const pack = packs.find(({ product_id: each }) => String(each) === id);
    if (pack !== undefined) onChange(pack);
  };
  return (
    <FormControl>
      <FormLabel id={labelId}>{translate('shop.pack')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={String(value.product_id)} onChange={(_, id) => choose(id)}>
        {packs.map(({ product_id: id, product_name: name, price }) => (
          <FormControlLabel
            key={id}
            value={String(id)}
            control={<Radio size="small" />}
            label={translate('shop.packPrice', { name: nameOf(name), price: money(price) })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

interface BuyDialogProps {
  /** Those there is a choice between. */
  readonly packs: readonly ProductRow[];
  /** The one to begin with. */
  readonly first: ProductRow;
  /** What should be known before another order is placed. */
  readonly note?: ReactNode;
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

/** Which pack, how many, in which way, for how much; the order is placed and then paid. */
export const BuyDialog = ({ packs, first, note, onClose }: BuyDialogProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const unit = useUnitText();
  const formId = useId();
  const [product, setProduct] = useState(first);
  const name = useProductName()(product.product_name);
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
        {note}
        <PackChoice
          packs={packs}
          value={product}
          onChange={(pack) => {
            setProduct(pack);
            // Another pack renews and replaces others.
            setDraft({ ...draft, way: firstDraft.way });
          }}
        />
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
