import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import type { BrowsedChoice, ChosenPerson } from './BrowsedPeople.tsx';

interface ChosenPeopleProps extends BrowsedChoice {
  readonly nameOf: (person: ChosenPerson) => string;
}

/** Who is chosen so far, wherever they stand in the company; pressing one takes the person away again. */
export const ChosenPeople = ({ chosen, limit, onChange, nameOf }: ChosenPeopleProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const isFull = chosen.length >= limit;
  const count = formatCount(chosen.length);
  const remove = (person: ChosenPerson) => {
    // The chip goes away, and the keyboard with it, unless it is led elsewhere.
    status.current?.focus();
    onChange(chosen.filter(({ id }) => id !== person.id));
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', px: 3, py: 1.5 }}>
      <Typography ref={status} id={labelId} role="status" tabIndex={-1} variant="body2">
        {translate('views.picker.chosen', {
          count: Number.isFinite(limit) ? `${count}/${formatCount(limit)}` : count,
        })}
        {isFull ? ` · ${translate('quickApp.full')}` : null}
      </Typography>
      {chosen.length === 0 ? null : (
        <Box
          component="ul"
          aria-labelledby={labelId}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            m: 0,
            p: 0,
            pt: 1,
            listStyle: 'none',
            maxHeight: 104,
            overflowY: 'auto',
          }}
        >
          {chosen.map((person) => (
            <Box component="li" key={person.id} sx={{ maxWidth: '100%' }}>
              <Chip
                label={nameOf(person)}
                size="small"
                aria-label={translate('role.removeOf', { name: nameOf(person) })}
                onClick={() => remove(person)}
                onDelete={() => remove(person)}
                deleteIcon={<Close />}
                sx={{ maxWidth: '100%', minHeight: 28 }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};
