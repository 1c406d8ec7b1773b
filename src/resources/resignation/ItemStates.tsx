import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Resignation } from '#generated/types.ts';
import { ItemLine } from './ItemLine.tsx';

/** The things of several people with their states, person by person. */
export const ItemStates = ({ people }: { readonly people: readonly Resignation[] }) => {
  const translate = useTranslate();
  const owners = people.filter((person) => (person.items ?? []).length > 0);
  return owners.map((person) => (
    <Box
      key={person.user_id}
      component="section"
      aria-label={translate('resignation.of', { name: person.name })}
    >
      {owners.length < 2 ? null : (
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {person.name}
        </Typography>
      )}
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(person.items ?? []).map((item) => (
          <ItemLine key={item.item_id} item={item} />
        ))}
      </Paper>
    </Box>
  ));
};
