import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The orders on an invoice, as its field holds them. */
export const orderIdsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(Number) : [];

/** The place of these orders, a line each, until they are known. */
export const OrderLines = ({ ids }: { readonly ids: readonly number[] }) => (
  <Stack component="span" spacing={0.5} aria-hidden>
    {ids.map((id) => (
      <Skeleton key={id} component="span" width={240}>
        &nbsp;
      </Skeleton>
    ))}
  </Stack>
);
