import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import type { Region, YearQuestion } from './useYear.ts';

const keys = wordKeys('holiday');
const regions: readonly Region[] = ['CN', 'HK', 'MO', 'TW', 'JP', 'US', 'OTHER'];
const everywhere = 'all';
const years = { first: 2000, last: 2100 };

interface YearBarProps {
  readonly question: YearQuestion;
  readonly onChange: (part: Partial<YearQuestion>) => void;
}

const YearSteps = ({ question: { year }, onChange }: YearBarProps) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <IconButton
        aria-label={translate('holiday.previousYear')}
        disabled={year <= years.first}
        onClick={() => onChange({ year: year - 1 })}
      >
        <ChevronLeft />
      </IconButton>
      <Typography variant="h6" component="p" aria-live="polite" sx={{ minWidth: 64, textAlign: 'center' }}>
        {year}
      </Typography>
      <IconButton
        aria-label={translate('holiday.nextYear')}
        disabled={year >= years.last}
        onClick={() => onChange({ year: year + 1 })}
      >
        <ChevronRight />
      </IconButton>
    </Stack>
  );
};

/** Which year, whose days, and where. */
export const YearBar = ({ question, onChange }: YearBarProps) => {
  const translate = useTranslate();
  const field = useModel('holiday').fields.find(({ name }) => name === 'dept_ids');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <YearSteps question={question} onChange={onChange} />
      <Box sx={{ width: 220, maxWidth: '100%' }}>
        {field === undefined ? null : (
          <TreeBox
            field={field}
            label={translate('holiday.followedBy')}
            value={question.departmentId}
            isMany={false}
            isRequired={false}
            error={false}
            helperText={undefined}
            onChange={(value) => {
              const [first] = [value].flat();
              onChange({ departmentId: first === null || first === undefined ? null : Number(first) });
            }}
          />
        )}
      </Box>
      <TextField
        select
        size="small"
        label={translate(keys.field('region'))}
        value={question.region ?? everywhere}
        onChange={({ target }) => onChange({ region: regions.find((each) => each === target.value) ?? null })}
        sx={{ minWidth: 160 }}
      >
        <MenuItem value={everywhere}>{translate('holiday.everywhere')}</MenuItem>
        {regions.map((region) => (
          <MenuItem key={region} value={region}>
            {translate(keys.option('region', region))}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
};
