import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { FilterSelect } from '#views/fields/FilterSelect.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { type DataQuestion, groupTypes, offeredMonths } from './groupDataAddress.ts';

interface QuestionBarProps {
  readonly question: DataQuestion;
  readonly onChange: (question: DataQuestion) => void;
}

/** Which months and which types of groups are looked at. */
export const QuestionBar = ({ question, onChange }: QuestionBarProps) => {
  const translate = useTranslate();
  const keys = wordKeys('groupData');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        select
        size="small"
        label={translate('groupData.period')}
        value={question.months}
        onChange={(event) => onChange({ ...question, months: Number(event.target.value) })}
        sx={{ minWidth: 150 }}
      >
        {offeredMonths.map((months) => (
          <MenuItem key={months} value={months}>
            {translate('groupData.lastMonths', { count: months })}
          </MenuItem>
        ))}
      </TextField>
      <FilterSelect
        label={translate(keys.field('type'))}
        options={groupTypes.map((type) => ({ value: type, title: translate(keys.option('type', type)) }))}
        value={question.types}
        isMany
        onChange={(value) =>
          onChange({
            ...question,
            types: groupTypes.filter((type) => Array.isArray(value) && value.includes(type)),
          })
        }
      />
    </Box>
  );
};
