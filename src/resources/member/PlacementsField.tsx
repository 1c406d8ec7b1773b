import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';

interface Placement {
  readonly id: number;
  readonly name?: string | null;
  readonly path?: string | null;
  readonly position?: string | null;
  readonly is_main?: number | null;
  readonly is_supervisor?: number | null;
}

const mainFirst = (one: Placement, other: Placement) => (other.is_main ?? 0) - (one.is_main ?? 0);

const lineOf = ({ path, name, position }: Placement): string =>
  [path ?? name, position].filter(Boolean).join(' · ');

/** The main department, its path and every other department on hover and for screen readers, "+1" for how many more. */
export const PlacementsField = ({ value }: FieldDisplayProps) => {
  const translate = useTranslate();
  const all: readonly Placement[] = Array.isArray(value) ? value : [];
  const placements = all.toSorted(mainFirst);
  const [main] = placements;
  if (main === undefined) return null;
  const more = placements.length - 1;
  return (
    <Tooltip
      title={<Box sx={{ whiteSpace: 'pre-line' }}>{placements.map(lineOf).join('\n')}</Box>}
      describeChild
    >
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {main.name}
        {more > 0 ? <Chip component="span" size="small" label={`+${more}`} /> : null}
        {placements.some(({ is_supervisor }) => is_supervisor === 1) ? (
          <Chip
            component="span"
            size="small"
            color="primary"
            variant="outlined"
            label={translate('member.supervisor')}
          />
        ) : null}
      </Box>
    </Tooltip>
  );
};
