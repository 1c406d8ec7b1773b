import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { countText } from './axes.ts';
import type { ChartFigures } from './chartSeries.ts';

/** The figures of a chart as a table: what the drawing says, for everybody. */
export const FigureTable = ({
  label,
  figures: { axis, places, series },
}: {
  readonly label: string;
  readonly figures: ChartFigures;
}) => (
  <Table size="small" stickyHeader aria-label={label}>
    <TableHead>
      <TableRow>
        <TableCell>{axis}</TableCell>
        {series.map(({ key, title }) => (
          <TableCell key={key} align="right">
            {title}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {places.map((place, at) => (
        <TableRow key={place}>
          <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>
            {place}
          </TableCell>
          {series.map(({ key, values }) => (
            <TableCell key={key} align="right">
              {countText(values[at] ?? null)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
