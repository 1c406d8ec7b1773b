import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { LinkBase, Title, useLocation, useTranslate } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { checkBuyer } from '#domain/invoice/checkBuyer.ts';
import { mostOrders } from '#domain/invoice/orders.ts';
import { violation } from '#domain/violation.ts';
import { fieldsNamed } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { ConfirmApplication } from '#resources/_shared/invoice/ConfirmApplication.tsx';
import { beginningIn } from '#resources/_shared/invoice/invoiceAddress.ts';
import {
  type Application,
  type BillableOrder,
  beginningOf,
  type Draft,
  sentBuyer,
  useDraft,
  useSendApplication,
} from '#resources/_shared/invoice/useApplication.ts';
import { checkedBy } from '#views/form/formErrors.ts';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { useAskedSave } from '#views/form/useSubmit.ts';
import { useMoney } from '#views/format/money.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { BuyerForm, buyerFields } from './BuyerForm.tsx';
import { OrderTicks } from './OrderTicks.tsx';

const ordersField = 'order_ids';

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

const sumOf = (orders: readonly BillableOrder[]): number =>
  orders.reduce((sum, order) => sum + order.amount, 0);

interface FootProps {
  readonly count: number;
  readonly amount: number;
}

/** Stays in view: how many orders are ticked, what they come to, and the way on. */
const Foot = ({ count, amount }: FootProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const isTooMany = count > mostOrders;
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography role="status" sx={{ flex: 1, minWidth: 180, fontVariantNumeric: 'tabular-nums' }}>
        {isTooMany
          ? translate('invoice.tooMany', { most: mostOrders })
          : count === 0
            ? translate('invoice.none')
            : translate('invoice.sum', { smart_count: count, count, amount: money(amount) })}
      </Typography>
      <Button type="submit" variant="contained" disabled={count === 0 || isTooMany}>
        {translate('invoice.applyFor')}
      </Button>
    </Box>
  );
};

interface ApplicationProps {
  readonly draft: Draft;
  readonly fresh: Draft;
  readonly fields: readonly FieldModel[];
}

/** The form as it stands. What another person applied for meanwhile is ticked no more. */
const Entries = ({ draft, fresh, fields }: ApplicationProps) => {
  const translate = useTranslate();
  // The form was filled with these, by these names.
  const { order_ids: requested, ...buyer } = useWatch() as Application;
  const orders = offered(fresh);
  const ticked = orders.filter(({ order_id: id }) => requested.includes(id));
  return (
    <>
      <LeftOut asked={fresh.asked} />
      <Section title={translate('invoice.orders')}>
        {fields
          .filter(({ name }) => name === ordersField)
          .map((field) => (
            <OrderTicks
              key={field.name}
              field={field}
              orders={orders}
              total={fresh.total}
              ticked={new Set(ticked.map(({ order_id: id }) => id))}
            />
          ))}
      </Section>
      <Section title={translate('invoice.buyer')}>
        <BuyerForm
          fields={fields.filter(({ name }) => name !== ordersField)}
          buyer={buyer}
          company={{ name: draft.company_name, isVerified: draft.verified === 1 }}
        />
      </Section>
      <Foot count={ticked.length} amount={sumOf(ticked)} />
    </>
  );
};

const ApplicationForm = ({ draft, fresh, fields }: ApplicationProps) => {
  const { search } = useLocation();
  const [beginning] = useState(() => ({ ...beginningOf(draft) }));
  const check = useMemo(
    () =>
      checkedBy('invoice', fields, (values) => {
        const { order_ids: ids, ...buyer } = values as Application;
        return [
          ...(ids.length === 0 ? [violation('validation.required', ordersField)] : []),
          ...checkBuyer(sentBuyer(buyer)),
        ];
      }),
    [fields],
  );
  const { send, show } = useSendApplication();
  const tickedIn = (values: FieldValues) =>
    offered(fresh).filter(({ order_id: id }) => (values as Application).order_ids.includes(id));
  const saving = useAskedSave((values) =>
    send(
      values as Application,
      tickedIn(values).map(({ order_id: id }) => id),
    ),
  );
  const ticked = tickedIn(saving.asked ?? beginning);
  return (
    <>
      <SchemaForm
        fields={fields}
        resolver={check}
        defaultValues={beginning}
        onSubmit={saving.onSubmit}
        onSaved={show}
        // Apart by the orders its address asks for.
        draftName={search}
      >
        <Entries draft={draft} fresh={fresh} fields={fields} />
      </SchemaForm>
      {saving.asked === undefined ? null : (
        <ConfirmApplication
          buyer={saving.asked as Application}
          count={ticked.length}
          amount={sumOf(ticked)}
          isRunning={saving.isRunning}
          onConfirm={saving.confirm}
          onClose={saving.close}
        />
      )}
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
  const model = useModel('invoice');
  const fields = useMemo(() => fieldsNamed(model.fields, [ordersField, ...buyerFields]), [model]);
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
        <ApplicationForm draft={first} fresh={data} fields={fields} />
      )}
    </Box>
  );
};
