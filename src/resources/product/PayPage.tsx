import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { LinkBase, Title, useCreatePath, useTranslate } from 'react-admin';
import { orderStates, type PayMethod, payMethods } from '#domain/shop/orderStates.ts';
import { shopAddress } from '#domain/shop/products.ts';
import type { Calls } from '#generated/types.ts';
import { InvoiceOffer } from '#resources/_shared/invoice/ConfirmApplication.tsx';
import { isBillable, useMayApply } from '#resources/_shared/invoice/invoiceAddress.ts';
import { useProductName } from '#resources/_shared/shop/product.ts';
import { TimeLeft } from '#resources/_shared/shop/TimeLeft.tsx';
import { formatInstant } from '#views/format/dateTime.ts';
import { useMoney } from '#views/format/money.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

/** An order as the page it is paid at knows it. */
type PayingOrder = Calls['orderState']['reply'];
/** How it is paid. */
type Terms = Calls['orderPay']['reply'];

const pollMs = 3_000;

/** An order; while its payment is awaited it is asked for again and again, and what changed with it is forgotten. */
const useOrder = (orderId: number, isAwaited: boolean) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const query = useQuery<PayingOrder>({
    queryKey: ['product', 'order', orderId],
    queryFn: ({ signal }) => provider.call('orderState', { order_id: orderId }, { signal }),
    refetchInterval: ({ state }) =>
      isAwaited && state.data?.order_status === orderStates.unpaid ? pollMs : false,
    retry: false,
  });
  const status = query.data?.order_status;
  useEffect(() => {
    if (status === undefined || status === orderStates.unpaid) return;
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['equity'] });
    void client.invalidateQueries({ queryKey: ['equityRecord'] });
  }, [client, status]);
  return query;
};

/** Begins the payment of an order by a way of paying. */
const usePaying = (orderId: number) => {
  const provider = useConsoleProvider();
  const [terms, setTerms] = useState<{ readonly method: PayMethod; readonly of: Terms }>();
  const [running, setRunning] = useState<PayMethod>();
  const [refusal, setRefusal] = useState<string>();
  const begin = async (method: PayMethod): Promise<void> => {
    setRunning(method);
    setRefusal(undefined);
    try {
      const of = await provider.call('orderPay', { order_id: orderId, pay_method: method });
      setTerms({ method, of });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(undefined);
    }
  };
  return { terms, running, refusal, begin };
};

const side = 200;

interface PayTermsProps {
  readonly method: PayMethod;
  readonly terms: Terms;
}

/** The code to scan: black on white in either theme, because many cameras read no other. */
const ScanTerms = ({ terms }: Pick<PayTermsProps, 'terms'>) => {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box>
      <Box sx={{ display: 'inline-block', bgcolor: '#fff', borderRadius: 1 }}>
        <QRCodeSVG
          value={terms.qr_text}
          size={side}
          level="M"
          marginSize={4}
          title={translate('shop.code', { amount: money(terms.order.amount) })}
          role="img"
          style={{ display: 'block' }}
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('shop.scanHelp')}
      </Typography>
    </Box>
  );
};

interface FactProps {
  readonly name: string;
  readonly text: string;
  /** What is copied where it differs from what is read. */
  readonly copied?: string;
}

/** A line of the transfer with a button that copies it. */
const Fact = ({ name, text, copied = text }: FactProps) => {
  const translate = useTranslate();
  const say = useSay();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(copied);
    say(translate('shop.copied'), 'success');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={{ flex: '0 0 80px' }}>
        {name}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1, m: 0, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Button
          size="small"
          aria-label={translate('shop.copyNamed', { name })}
          onClick={() => void copy()}
          sx={{ ml: 'auto', flexShrink: 0 }}
        >
          {translate('shop.copy')}
        </Button>
      </Box>
    </Box>
  );
};

/** Who the money goes to, how much and with which note; until when, as an order is closed at its deadline. */
const TransferTerms = ({ terms }: Pick<PayTermsProps, 'terms'>) => {
  const translate = useTranslate();
  const money = useMoney();
  const { payee, order, transfer_note: note } = terms;
  if (!payee) return null;
  const amount = money(order.amount);
  return (
    <Stack spacing={1}>
      <Typography variant="body2">{translate('shop.transferHelp', { amount })}</Typography>
      {payee.is_demo === 1 ? <Alert severity="warning">{translate('shop.transferDemo')}</Alert> : null}
      <Box component="dl" sx={{ m: 0 }}>
        <Fact name={translate('shop.payee.name')} text={payee.name} />
        <Fact name={translate('shop.payee.bank')} text={payee.bank} />
        <Fact
          name={translate('shop.payee.account')}
          text={payee.account}
          copied={payee.account.replaceAll(' ', '')}
        />
        <Fact name={translate('shop.payee.amount')} text={amount} copied={(order.amount / 100).toFixed(2)} />
        <Fact name={translate('shop.payee.note')} text={note} />
      </Box>
      <Typography variant="body2">
        {typeof order.pay_deadline === 'string'
          ? translate('shop.transferTime', { time: formatInstant(order.pay_deadline) })
          : null}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('shop.transferLate')}
      </Typography>
    </Stack>
  );
};

/** How an order is paid in the way that was chosen. */
const PayTerms = ({ method, terms }: PayTermsProps) =>
  method === 'scan' ? <ScanTerms terms={terms} /> : <TransferTerms terms={terms} />;

const paidStates: readonly number[] = [orderStates.inEffect, orderStates.notYet];

/** What became of an order that is not to be paid any more, said once it is known. */
const Outcome = ({ order }: { readonly order: PayingOrder }) => {
  const translate = useTranslate();
  const isPaid = paidStates.includes(order.order_status);
  return (
    <Alert severity={isPaid ? 'success' : 'info'} role="status">
      {translate(`shop.outcome.${order.order_status}`)}
    </Alert>
  );
};

interface PaymentProps {
  readonly paying: ReturnType<typeof usePaying>;
  readonly methods: readonly PayMethod[];
}

const Payment = ({ paying, methods }: PaymentProps) => {
  const translate = useTranslate();
  const { terms, running, refusal, begin } = paying;
  if (methods.length === 0) return <Alert severity="warning">{translate('shop.noWays')}</Alert>;
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {methods.map((method) => (
          <Button
            key={method}
            variant={terms?.method === method ? 'contained' : 'outlined'}
            aria-pressed={terms?.method === method}
            loading={running === method}
            onClick={() => void begin(method)}
          >
            {translate(`shop.method.${method}`)}
          </Button>
        ))}
      </Stack>
      {terms === undefined ? null : <PayTerms method={terms.method} terms={terms.of} />}
      {terms === undefined ? null : (
        <Typography role="status" variant="body2" color="text.secondary">
          {translate('shop.waiting')}
        </Typography>
      )}
      {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
    </Stack>
  );
};

interface WaysProps {
  readonly orderId: number;
  readonly order: PayingOrder | undefined;
}

/** Where to go from here; once paid, to the invoice. */
const Ways = ({ orderId, order }: WaysProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mayApply = useMayApply();
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 3, flexWrap: 'wrap' }}>
      {mayApply && order !== undefined && isBillable(order) ? <InvoiceOffer orderId={orderId} /> : null}
      <Button component={LinkBase} to={createPath({ resource: 'order', type: 'show', id: orderId })}>
        {translate('shop.toOrder')}
      </Button>
      <Button component={LinkBase} to={createPath({ resource: 'equity', type: 'list' })}>
        {translate('shop.toQuotas')}
      </Button>
      <Button component={LinkBase} to={shopAddress()}>
        {translate('shop.back')}
      </Button>
    </Stack>
  );
};

/** One order: what it is, until when and how it is paid, and what came of it. */
export const PayPage = ({ orderId }: { readonly orderId: number }) => {
  const translate = useTranslate();
  const money = useMoney();
  const paying = usePaying(orderId);
  const nameOf = useProductName();
  const { data: order, error, refetch } = useOrder(orderId, paying.terms !== undefined);
  const isUnpaid = order?.order_status === orderStates.unpaid;
  return (
    <Box sx={{ maxWidth: 'var(--width-reading)', pt: 1, pb: 4 }}>
      <Title title={translate('shop.payTitle')} />
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {order === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {order === undefined ? null : (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(order.product_name)} × {order.quantity}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {`${translate('resources.order.fields.order_no')} ${order.order_no}`}
          </Typography>
          <Typography sx={{ typography: 'h4', my: 1, fontVariantNumeric: 'tabular-nums' }}>
            {money(order.amount)}
          </Typography>
          {isUnpaid && typeof order.pay_deadline === 'string' ? (
            <Typography sx={{ mb: 2 }}>
              <TimeLeft deadline={order.pay_deadline} />
            </Typography>
          ) : null}
          {isUnpaid ? (
            <Payment paying={paying} methods={order.pay_methods ?? payMethods} />
          ) : (
            <Outcome order={order} />
          )}
        </Paper>
      )}
      <Ways orderId={orderId} order={order} />
    </Box>
  );
};
