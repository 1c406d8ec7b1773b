import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

/** Star, department, position and removal of one row; on a phone the position stands beneath. */
export const placementGrid = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '40px minmax(0, 1fr) 40px', sm: '40px minmax(0, 1fr) minmax(0, 1fr) 40px' },
} as const;

interface MainStarProps {
  readonly name: string;
  readonly isMain: boolean;
  readonly isFixed: boolean;
  readonly groupName: string;
  readonly onChoose: () => void;
}

/** The star of one department: a radio button over all departments of the form. */
const MainStar = ({ name, isMain, isFixed, groupName, onChoose }: MainStarProps) => {
  const translate = useTranslate();
  const label = translate(isMain ? 'member.isMain' : 'member.makeMain', { name });
  return (
    <Tooltip title={isFixed ? translate('member.mainElsewhere') : label}>
      <span>
        <Radio
          name={groupName}
          checked={isMain}
          disabled={isFixed}
          onChange={onChoose}
          icon={<StarBorderIcon />}
          checkedIcon={<StarIcon />}
          sx={{ p: 1 }}
          slotProps={{ input: { 'aria-label': label } }}
        />
      </span>
    </Tooltip>
  );
};

/** A chosen department in words: its name, and the way to it where that says more. */
export interface PlaceWords {
  readonly name: string;
  readonly path: string;
}

const need = (field: FieldModel, name: string): FieldModel => {
  const found = findField(field.fields, name);
  if (found === undefined) throw new Error(`"${field.path}" needs a field "${name}".`);
  return found;
};

interface PlacementRowProps {
  readonly field: FieldModel;
  readonly source: string;
  readonly words: PlaceWords;
  readonly star: Omit<Parameters<typeof MainStar>[0], 'name'>;
  /** Undefined where departments cannot be taken away. */
  readonly onRemove: (() => void) | undefined;
}

/** One department of a person: star, name and way, the position held there. */
export const PlacementRow = ({ field, source, words, star, onRemove }: PlacementRowProps) => {
  const translate = useTranslate();
  const place = useFieldInput(need(field, 'id'), `${source}.id`);
  return (
    <Box component="li" sx={placementGrid}>
      <MainStar {...star} name={words.name} />
      <Box ref={place.ref} tabIndex={-1} sx={{ minWidth: 0, pt: 0.75, outline: 'none' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {words.name}
        </Typography>
        {words.path === words.name ? null : (
          <Typography
            variant="caption"
            color="text.secondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {words.path}
          </Typography>
        )}
        {place.error === undefined ? null : <FormHelperText error>{place.error}</FormHelperText>}
      </Box>
      <Box sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        <FieldInput field={need(field, 'position')} source={`${source}.position`} />
      </Box>
      {onRemove === undefined ? null : (
        <IconButton
          aria-label={translate('member.removeDepartment', { name: words.name })}
          onClick={onRemove}
          sx={{ gridRow: 1, gridColumn: -2 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};
