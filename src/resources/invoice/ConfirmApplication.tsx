import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { InvoiceBuyer } from '#domain/invoice/checkBuyer.ts';
import { useMoney } from '#views/format/money.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { wordKeys } from '#views/wordKeys.ts';

interface ConfirmApplicationProps {
  readonly buyer: InvoiceBuyer;
  readonly count: number;
  /** Fen. */
  readonly amount: number;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const keys = wordKeys('invoice');

/** What is about to be applied for, in full: it cannot be taken back. */
export const ConfirmApplication = (props: ConfirmApplicationProps) => {
  const { buyer, count, amount } = props;
  const translate = useTranslate();
  const money = useMoney();
  const facts = [
    [translate(keys.field('invoice_type')), translate(keys.option('invoice_type', buyer.invoice_type))],
    [translate(keys.field('title')), buyer.title],
    ...(buyer.title_type === 'company' ? [[translate(keys.field('tax_no')), buyer.tax_no]] : []),
    [translate(keys.field('email')), buyer.email],
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
    </ConsequenceDialog>
  );
};
