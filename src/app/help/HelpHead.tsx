import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '#views/layouts/visuallyHidden.ts';

interface HelpHeadProps {
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
  /** How many topics are found; undefined: nobody searches. */
  readonly count: number | undefined;
}

/** What the page is, and the search over all it holds. */
export const HelpHead = ({ keyword, onKeyword, count }: HelpHeadProps) => {
  const translate = useTranslate();
  const said = count === undefined ? '' : translate('help.found', { count });
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="h1" sx={{ mb: 1.5 }}>
        {translate('help.title')}
      </Typography>
      <TextField
        type="search"
        fullWidth
        size="medium"
        label={translate('help.search')}
        value={keyword}
        onChange={({ target }) => onKeyword(target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
};
