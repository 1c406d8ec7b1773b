import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Colour } from '#engine/vocabulary.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { framed } from '#views/layouts/framed.ts';
import type { Verdict } from './useVerdict.ts';

type ShownField = Verdict['fields'][number];

const colours: Readonly<Record<ShownField['shown'], Colour>> = {
  full: 'success',
  masked: 'info',
  none: 'neutral',
};

/** Which details of a visible person are shown, each with the rule behind it. Nothing for somebody who is not seen. */
export const FieldList = ({ fields }: { readonly fields: readonly ShownField[] }) => {
  const translate = useTranslate();
  const titleId = useId();
  if (fields.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('visibility.fields')}
      </Typography>
      <TableContainer
        // Scrolls sideways on a phone: keys must reach it.
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{
          ...framed,
          '& tbody tr:last-child > *': { borderBottom: 0 },
        }}
      >
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('visibility.field')}</TableCell>
              <TableCell>{translate('visibility.shown')}</TableCell>
              <TableCell>{translate('visibility.why')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field.key}>
                <TableCell component="th" scope="row">
                  {field.name}
                </TableCell>
                <TableCell>
                  <OptionChip
                    title={translate(`visibility.shown.${field.shown}`)}
                    colour={colours[field.shown]}
                  />
                </TableCell>
                <TableCell>{translate(`visibility.fieldRule.${field.rule}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
};
