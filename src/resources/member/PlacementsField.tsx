import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import { use } from 'react';
import { ListContext, useTranslate } from 'react-admin';
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

const SupervisorChip = () => {
  const translate = useTranslate();
  return (
    <Chip
      component="span"
      size="small"
      color="primary"
      variant="outlined"
      label={translate('member.supervisor')}
    />
  );
};

/** In a detail: one line for each department, with path and position. */
const AllPlacements = ({ placements }: { readonly placements: readonly Placement[] }) => {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {placements.map((placement) => (
        <Box component="li" key={placement.id} sx={placementLine}>
          {lineOf(placement)}
          {placement.is_main === 1 && placements.length > 1 ? (
            <Chip component="span" size="small" label={translate('member.main')} />
          ) : null}
          {placement.is_supervisor === 1 ? <SupervisorChip /> : null}
        </Box>
      ))}
    </Box>
  );
};

/** In a cell: the main department, "+1" for how many more, and all paths on hover. */
const ShortPlacements = ({ placements }: { readonly placements: readonly Placement[] }) => {
  const more = placements.length - 1;
  return (
    <Tooltip
      title={<Box sx={{ whiteSpace: 'pre-line' }}>{placements.map(lineOf).join('\n')}</Box>}
      describeChild
    >
      <Box component="span" sx={placementLine}>
        {placements[0]?.name}
        {more > 0 ? <Chip component="span" size="small" label={`+${more}`} /> : null}
        {placements.some(({ is_supervisor }) => is_supervisor === 1) ? <SupervisorChip /> : null}
      </Box>
    </Tooltip>
  );
};

const placementLine = { display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' } as const;

/** The departments of a person: short in a list, all of them in a detail. */
export const PlacementsField = ({ value }: FieldDisplayProps) => {
  const isInList = use(ListContext) !== null;
  const all: readonly Placement[] = Array.isArray(value) ? value : [];
  const placements = all.toSorted(mainFirst);
  if (placements.length === 0) return null;
  return isInList ? <ShortPlacements placements={placements} /> : <AllPlacements placements={placements} />;
};
