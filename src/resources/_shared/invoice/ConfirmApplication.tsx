import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { checkBuyer, type InvoiceBuyer, requiredOf } from '#domain/invoice/checkBuyer.ts';
import { useMoney } from '#views/format/money.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { applyAddress } from './invoiceAddress.ts';
import { type Draft, sentBuyer, useDraft, useSendApplication } from './useApplication.ts';

interface ConfirmApplicationProps {
  readonly buyer: InvoiceBuyer;
  readonly count: number;
  /** Fen. */
  readonly amount: number;
  readonly isRunning: boolean;
  /** Why the server did not take it. */
  readonly refusal?: string | undefined;
  /** Where what is shown can be changed, unless that is the page behind. */
  readonly changedAt?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const keys = wordKeys('invoice');

/** What is filled in for an invoice, in the order it is read; each kind of invoice asks for some of it. */
const filledIn = ['title', 'tax_no', 'bank_name', 'bank_account', 'address', 'phone', 'email'] as const;

/** What is about to be applied for, in full: it cannot be taken back. */
export const ConfirmApplication = (props: ConfirmApplicationProps) => {
  const { buyer, count, amount } = props;
  const translate = useTranslate();
  const money = useMoney();
  const asked = requiredOf(buyer);
  const facts = [
    [translate(keys.field('invoice_type')), translate(keys.option('invoice_type', buyer.invoice_type))],
    ...filledIn.filter((name) => asked.has(name)).map((name) => [translate(keys.field(name)), buyer[name]]),
    [
      translate(keys.field('amount')),
      translate('invoice.sum', { smart_count: count, count, amount: money(amount) }),
    ],
  ];
  return (
    <ConsequenceDialog
      title={translate('invoice.confirm')}
      confirmLabel={translate('invoice.applyFor')}
      beginsOnCancel
      isRunning={props.isRunning}
      maxWidth="sm"
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {translate('invoice.confirmEffect')}
      </Typography>
      {props.changedAt === undefined ? null : (
        <Link component={LinkBase} to={props.changedAt} variant="body2">
          {translate('invoice.change')}
        </Link>
      )}
      {props.refusal === undefined ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {props.refusal}
        </Alert>
      )}
    </ConsequenceDialog>
  );
};

/** Whether a draft can be sent as it is: the order gets an invoice, and nothing of the buyer is left to be filled in. */
const isWhole = ({ asked, buyer }: Draft): boolean =>
  asked.length > 0 &&
  asked.every(({ reason }) => reason === null) &&
  checkBuyer(sentBuyer(buyer)).length === 0;

/** Sends an application as it was shown; a refusal is kept for where it was shown. */
const useApplying = (orderId: number) => {
  const { send, show } = useSendApplication();
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const apply = async (buyer: InvoiceBuyer): Promise<void> => {
    setRunning(true);
    setRefusal(undefined);
    try {
      await send(buyer, [orderId]);
      show();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setRunning(false);
    }
  };
  return { apply, isRunning, refusal };
};

interface InvoiceOfferProps {
  readonly orderId: number;
}

/**
 * The invoice of an order that was just paid: made out as the last one was, to be confirmed where one is. The page of the application
 * where anything is missing.
 */
export const InvoiceOffer = ({ orderId }: InvoiceOfferProps) => {
  const translate = useTranslate();
  const beginning = useMemo(() => ({ orderIds: [orderId], againId: undefined }), [orderId]);
  const { data: draft } = useDraft(beginning);
  // What is asked about stays as it was shown: another person may have applied meanwhile.
  const [asked, setAsked] = useState<Draft>();
  const { apply, isRunning, refusal } = useApplying(orderId);
  const address = applyAddress([orderId]);
  return (
    <>
      {draft === undefined || !isWhole(draft) ? (
        <Button variant="contained" component={LinkBase} to={address}>
          {translate('invoice.applyFor')}
        </Button>
      ) : (
        <Button variant="contained" onClick={() => setAsked(draft)}>
          {translate('invoice.applyFor')}
        </Button>
      )}
      {asked === undefined ? null : (
        <ConfirmApplication
          buyer={asked.buyer}
          count={asked.asked.length}
          amount={asked.asked.reduce((sum, { amount }) => sum + amount, 0)}
          isRunning={isRunning}
          refusal={refusal}
          changedAt={address}
          onConfirm={() => void apply(asked.buyer)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
