import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, type RaRecord, useShowContext, useTranslate } from 'react-admin';
import { orderStates } from '#domain/shop/orderStates.ts';
import type { Order } from '#generated/types.ts';
import { payAddress } from '#resources/_shared/shop/shopAddress.ts';
import { TimeLeft } from '#resources/_shared/shop/TimeLeft.tsx';

/** Above the detail of an order that waits: where it is paid, and until when. A person who may cancel it may pay it. */
export const OrderLead = () => {
  const translate = useTranslate();
  const { record } = useShowContext<Order & RaRecord>();
  if (record?.order_status !== orderStates.unpaid || record.can?.cancel !== 1) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mb: 2 }}
    >
      <Button variant="contained" component={LinkBase} to={payAddress(record.order_id)}>
        {translate('shop.pay')}
      </Button>
      <Typography variant="body2">
        {typeof record.pay_deadline === 'string' ? <TimeLeft deadline={record.pay_deadline} /> : null}
      </Typography>
    </Stack>
  );
};
