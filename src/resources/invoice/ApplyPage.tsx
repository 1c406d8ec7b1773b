import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { LinkBase, Title, useLocation, useTranslate } from 'react-admin';
import { mostOrders } from '#domain/invoice/states.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { useMoney } from '#views/format/useMoney.ts';
import { beginningIn } from '#views/invoice/invoiceAddress.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { BuyerForm } from './BuyerForm.tsx';
import { ConfirmApplication } from './ConfirmApplication.tsx';
import { OrderTicks } from './OrderTicks.tsx';
import { type BillableOrder, type Draft, useApplication, useDraft } from './useApplication.ts';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
    >
      <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
};

/** Of the orders that were brought along, those no invoice can be had for, each with the reason. */
const LeftOut = ({ asked }: { readonly asked: readonly BillableOrder[] }) => {
  const translate = useTranslate();
  const refused = asked.filter(({ reason }) => reason !== null);
  if (refused.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('invoice.leftOut', { count: refused.length })}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {refused.map(({ order_id: id, reason }) => (
          <li key={id}>{reason}</li>
        ))}
      </Box>
    </Alert>
  );
};

/** Those that were asked for first, then the rest; each once. */
const offered = ({ asked, list }: Draft): readonly BillableOrder[] => {
  const first = asked.filter(({ reason }) => reason === null);
  const known = new Set(first.map(({ order_id: id }) => id));
  return [...first, ...list.filter(({ order_id: id }) => !known.has(id))];
};

interface FootProps {
  readonly count: number;
  readonly amount: number;
  readonly onApply: () => void;
}

/** Stays in view: how many orders are ticked, what they come to, and the way on. */
const Foot = ({ count, amount, onApply }: FootProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const isTooMany = count > mostOrders;
  return (
    <Paper
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography role="status" sx={{ flex: 1, minWidth: 180, fontVariantNumeric: 'tabular-nums' }}>
        {isTooMany
          ? translate('invoice.tooMany', { most: mostOrders })
          : count === 0
            ? translate('invoice.none')
            : translate('invoice.sum', { smart_count: count, count, amount: money(amount) })}
      </Typography>
      <Button variant="contained" disabled={count === 0 || isTooMany} onClick={onApply}>
        {translate('invoice.applyFor')}
      </Button>
    </Paper>
  );
};

/** Brings what has to be mended to the reader, above the foot that stays in view. */
const showFirstWrong = (): void => {
  const wrong = document.querySelector<HTMLElement>('main [aria-invalid=true]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView?.({ block: 'center' });
};

const Application = ({ draft, fresh }: { readonly draft: Draft; readonly fresh: Draft }) => {
  const translate = useTranslate();
  const form = useApplication(draft);
  const [isAsking, setAsking] = useState(false);
  const orders = offered(fresh);
  // What somebody else applied for meanwhile is ticked no more.
  const ticked = orders.filter(({ order_id: id }) => form.wanted.has(id));
  const amount = ticked.reduce((sum, order) => sum + order.amount, 0);
  const ids = ticked.map(({ order_id: id }) => id);
  return (
    <>
      <TypedKeeper noun="invoice" typed={form.typed} />
      {form.refusal === undefined ? null : (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {form.refusal}
        </Alert>
      )}
      <LeftOut asked={fresh.asked} />
      <Section title={translate('invoice.orders')}>
        <OrderTicks orders={orders} total={fresh.total} ticked={new Set(ids)} onChange={form.tick} />
      </Section>
      <Section title={translate('invoice.buyer')}>
        <BuyerForm
          buyer={form.buyer}
          errors={form.errors}
          company={{ name: draft.company_name, isVerified: draft.verified === 1 }}
          onChange={form.change}
        />
      </Section>
      <Foot
        count={ids.length}
        amount={amount}
        onApply={() => {
          const isRight = form.check();
          setAsking(isRight);
          if (!isRight) requestAnimationFrame(showFirstWrong);
        }}
      />
      {isAsking ? (
        <ConfirmApplication
          buyer={form.buyer}
          count={ids.length}
          amount={amount}
          isRunning={form.isRunning}
          onConfirm={() => void form.send(ids).finally(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

const Nothing = () => {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" sx={{ p: 4, textAlign: 'center' }}>
      <Typography sx={{ mb: 2 }}>{translate('invoice.nothing')}</Typography>
      <Button component={LinkBase} to="/order">
        {translate('invoice.toOrders')}
      </Button>
    </Paper>
  );
};

/** One application for an invoice over several paid orders (spec section 6; screens.md A11). */
export const ApplyPage = () => {
  const translate = useTranslate();
  const { search } = useLocation();
  const beginning = useMemo(() => beginningIn(search), [search]);
  const { data, error, refetch } = useDraft(beginning);
  const [first, setFirst] = useState<Draft>();
  if (first === undefined && data !== undefined) setFirst(data);
  return (
    <Box sx={{ maxWidth: 'var(--width-reading)', pt: 1, pb: 4 }}>
      <Title title={translate('invoice.applyFor')} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate('invoice.intro')}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={320} role="status" aria-label={translate('ra.page.loading')} />
      ) : null}
      {data === undefined || first === undefined ? null : offered(data).length === 0 ? (
        <>
          <LeftOut asked={data.asked} />
          <Nothing />
        </>
      ) : (
        <Application draft={first} fresh={data} />
      )}
    </Box>
  );
};
