import LockIcon from '@mui/icons-material/LockOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { ListContext, useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** How many departments of a person are out of the reader's scope. */
export const unseenDepartments = (record: Readonly<Record<string, unknown>> | undefined): number =>
  typeof record?.other_departments === 'number' ? record.other_departments : 0;

interface Placement {
  readonly id: number;
  readonly name?: string | null;
  readonly path?: string | null;
  readonly position?: string | null;
  readonly is_main?: number | null;
  readonly is_supervisor?: number | null;
  readonly is_responsible?: number | null;
  readonly is_top?: number | null;
}

const mainFirst = (one: Placement, other: Placement) => (other.is_main ?? 0) - (one.is_main ?? 0);

const lineOf = ({ path, name, position }: Placement): string =>
  [path ?? name, position].filter(Boolean).join(' · ');

/** Departments the reader may not know are told by their number alone. */
const useOtherWords = (count: number): string | undefined => {
  const translate = useTranslate();
  return count === 0 ? undefined : translate('member.otherDepartments', { smart_count: count, count });
};

const SupervisorChip = () => (
  <Chip
    component="span"
    size="small"
    color="primary"
    variant="outlined"
    label={useTranslate()('member.supervisor')}
  />
);

/** What a person is in a department besides being in it. */
const Standing = ({ placement }: { readonly placement: Placement }) => {
  const translate = useTranslate();
  const { is_supervisor: supervises, is_responsible: answers, is_top: isTop } = placement;
  return (
    <>
      {supervises === 1 ? <SupervisorChip /> : null}
      {answers === 1 ? (
        <Chip component="span" size="small" variant="outlined" label={translate('member.responsible')} />
      ) : null}
      {isTop === 1 ? (
        <Chip component="span" size="small" variant="outlined" label={translate('member.top')} />
      ) : null}
    </>
  );
};

const FullPlacement = ({ placement }: { readonly placement: Placement }) => {
  const translate = useTranslate();
  const { name, path, position, is_main: isMain } = placement;
  return (
    <Box component="li" sx={{ mb: 1.25 }}>
      <Box sx={placementLine}>
        {isMain === 1 ? (
          <StarIcon fontSize="small" color="warning" titleAccess={translate('member.main')} />
        ) : null}
        <span>{name}</span>
        <Standing placement={placement} />
      </Box>
      {path === name ? null : (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {path}
        </Typography>
      )}
      {position ? <div>{position}</div> : null}
    </Box>
  );
};

interface PlacementsProps {
  readonly placements: readonly Placement[];
  /** How many more there are out of the reader's scope. */
  readonly others: number;
}

/** In a detail: every department with its way, position and tags. */
const AllPlacements = ({ placements, others }: PlacementsProps) => {
  const otherWords = useOtherWords(others);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {placements.map((placement) => (
        <FullPlacement key={placement.id} placement={placement} />
      ))}
      {otherWords === undefined ? null : (
        <Box component="li" sx={{ ...placementLine, color: 'text.secondary' }}>
          <LockIcon fontSize="small" aria-hidden />
          {otherWords}
        </Box>
      )}
    </Box>
  );
};

/** "+2": the other departments, named on hover and focus. */
const MoreButton = ({ lines }: { readonly lines: readonly string[] }) => (
  <Tooltip title={lines.join('\n')}>
    <ButtonBase
      aria-label={`+${lines.length} ${lines.join('，')}`}
      sx={{
        px: 0.75,
        minHeight: 22,
        minWidth: 24,
        borderRadius: 'var(--radius-sheet)',
        bgcolor: 'action.selected',
        fontSize: 14,
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      {`+${lines.length}`}
    </ButtonBase>
  </Tooltip>
);

/** In a cell: the first department and every one the person supervises, each with its way on hover; "+1" for more. */
const ShortPlacements = ({ placements, others }: PlacementsProps) => {
  const otherWords = useOtherWords(others);
  const isShown = (placement: Placement, index: number) => index === 0 || placement.is_supervisor === 1;
  const hidden = placements.filter((placement, index) => !isShown(placement, index));
  const more = [...hidden.map(lineOf), ...(otherWords === undefined ? [] : [otherWords])];
  return (
    <span className="row-places">
      {placements.filter(isShown).map((placement) => (
        <span key={placement.id} className="row-places">
          <Tooltip title={lineOf(placement)} describeChild>
            <span>{placement.name}</span>
          </Tooltip>
          {placement.is_supervisor === 1 ? <SupervisorChip /> : null}
        </span>
      ))}
      {more.length === 0 ? null : <MoreButton lines={more} />}
    </span>
  );
};

const placementLine = { display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' } as const;

/** The departments of a person: short in a list, all of them in a detail. */
export const PlacementsField = ({ value, record }: FieldDisplayProps) => {
  const isInList = use(ListContext) !== null;
  const all: readonly Placement[] = Array.isArray(value) ? value : [];
  const placements = all.toSorted(mainFirst);
  const others = unseenDepartments(record);
  if (placements.length + others === 0) return null;
  const Placements = isInList ? ShortPlacements : AllPlacements;
  return <Placements placements={placements} others={others} />;
};
