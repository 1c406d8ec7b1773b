import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

interface KeywordBoxProps {
  readonly value: unknown;
  readonly onChange: (keyword: string | undefined) => void;
}

const typingPauseMs = 300;

/** The keyword of a list: searched once typing pauses, never in the middle of a pinyin or kana composition. */
export const KeywordBox = ({ value, onChange }: KeywordBoxProps) => {
  const translate = useTranslate();
  const outside = typeof value === 'string' ? value : '';
  const [entry, setEntry] = useState(outside);
  const [isComposing, setComposing] = useState(false);
  const change = useRef(onChange);
  change.current = onChange;
  const asked = useRef(outside);

  // A keyword cleared or set elsewhere (saved view, "clear") shows here; one asked for from here does not come back.
  useEffect(() => {
    if (outside === asked.current) return;
    asked.current = outside;
    setEntry(outside);
  }, [outside]);

  useEffect(() => {
    const keyword = entry.trim();
    if (isComposing || keyword === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = keyword;
      change.current(keyword === '' ? undefined : keyword);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [entry, isComposing]);

  return (
    <TextField
      type="search"
      label={translate('views.filter.keyword')}
      value={entry}
      onChange={(event) => setEntry(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      size="small"
      sx={{ flex: { xs: '1 1 160px', sm: '0 1 240px' } }}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
