import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { levelOf } from '#domain/shop/equity.ts';
import { QuotaBar } from '#views/shop/QuotaBar.tsx';
import { shopAddress } from '#views/shop/shopAddress.ts';
import type { Quota } from '#views/shop/useQuotas.ts';
import { SourceTable } from './SourceTable.tsx';

/** One quota: how full it is, what that means where it is nearly used up, and the orders it comes from. */
export const QuotaPanel = ({ quota }: { readonly quota: Quota }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { kind, used, total } = quota;
  const level = levelOf(used, total);
  const title = translate(`resources.equity.options.kind.${kind}`);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography id={titleId} component="h2" variant="h6">
          {title}
        </Typography>
        <Button
          variant={level === 'normal' ? 'text' : 'contained'}
          component={LinkBase}
          to={shopAddress(kind)}
          aria-label={translate('shop.expandNamed', { name: title })}
        >
          {translate('shop.expand')}
        </Button>
      </Box>
      <QuotaBar quota={quota} label={title} />
      {level === 'normal' ? null : (
        <Alert severity={level === 'full' ? 'error' : 'warning'} role="presentation" sx={{ mt: 2 }}>
          {translate(`shop.effect.${level}.${kind}`)}
        </Alert>
      )}
      <SourceTable quota={quota} />
    </Paper>
  );
};
