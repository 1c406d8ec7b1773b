import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Resignation } from '#generated/types.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { wordKeys } from '#views/wordKeys.ts';

/** One thing a person left behind. */
export type HandOverItem = NonNullable<Resignation['items']>[number];

const colours = { waiting: 'warning', done: 'success', failed: 'danger', skipped: 'neutral' } as const;

interface ItemLineProps {
  readonly item: HandOverItem;
  /** Below the line: the box for its recipient. */
  readonly children?: ReactNode;
}

/** What it is, who takes it, how far it is, and why not. */
export const ItemLine = ({ item, children }: ItemLineProps) => {
  const translate = useTranslate();
  const keys = wordKeys('resignation');
  const to =
    item.recipient_name === null
      ? translate('resignation.noRecipient')
      : translate('resignation.handedTo', { name: item.recipient_name });
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {translate(keys.option('items.kind', item.kind))} · {item.target_name}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {to}
          </Typography>
          {item.reason === null ? null : (
            <Typography variant="body2" color={item.status === 'failed' ? 'error' : 'text.secondary'}>
              {item.reason}
            </Typography>
          )}
        </Box>
        <Box sx={{ flexShrink: 0, typography: 'body2' }}>
          <OptionChip
            title={translate(keys.option('items.status', item.status))}
            colour={colours[item.status]}
          />
        </Box>
      </Box>
      {children}
    </Box>
  );
};
