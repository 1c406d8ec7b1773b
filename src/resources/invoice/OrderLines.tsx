import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The place of this many orders, a line each, until they are known. */
export const OrderLines = ({ count }: { readonly count: number }) => (
  <Stack component="span" spacing={0.5} aria-hidden>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places.
      <Skeleton key={line} component="span" width={240}>
        &nbsp;
      </Skeleton>
    ))}
  </Stack>
);
