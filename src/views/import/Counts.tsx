import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '#views/format/formatCount.ts';

/** One number with its word; `colour` where there are any. */
export interface Count {
  readonly name: string;
  readonly title: string;
  readonly count: number;
  readonly colour: 'success.main' | 'warning.main' | 'error.main' | 'text.primary';
}

/** What an import comes to, in numbers. */
export const Counts = ({ counts }: { readonly counts: readonly Count[] }) => (
  <Stack component="dl" direction="row" useFlexGap spacing={4} sx={{ m: 0, flexWrap: 'wrap', rowGap: 1.5 }}>
    {counts.map(({ name, title, count, colour }) => (
      <Stack key={name} direction="column-reverse">
        <Typography component="dt" variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Typography
          component="dd"
          variant="h5"
          sx={{ m: 0, color: count === 0 ? 'text.secondary' : colour, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(count)}
        </Typography>
      </Stack>
    ))}
  </Stack>
);
