import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { canStep, type Step } from '#domain/customField/arrangeFields.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { arrangedOf, type FieldRow, useFieldName } from './fieldSettings.ts';
import {
  AudienceControl,
  EditableControl,
  type RowActions,
  RowButtons,
  SearchableControl,
  ShownControl,
  StepButtons,
} from './RowControls.tsx';

const keys = wordKeys('customField');

/** A field by its name in the reader's language, with what kind it is; a fixed one says why. */
const FieldName = ({ row }: { readonly row: FieldRow }) => {
  const translate = useTranslate();
  const nameOf = useFieldName();
  const kind = [
    translate(keys.option('type', row.type)),
    ...(row.required === 1 ? [translate(keys.field('required'))] : []),
  ].join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(row)}
        </Typography>
        {row.system === 1 ? (
          <Chip size="small" variant="outlined" label={translate('customField.system')} />
        ) : null}
        {row.locked === 1 ? <LockIcon fontSize="small" color="action" aria-hidden /> : null}
      </Box>
      <Typography component="span" variant="body2" color="text.secondary">
        {row.locked === 1 ? translate('customField.lockedWhy') : kind}
      </Typography>
    </Box>
  );
};

interface FieldTableProps {
  readonly list: readonly FieldRow[];
  readonly actions: RowActions;
}
const stepKeys: Readonly<Record<string, Step>> = { ArrowUp: -1, ArrowDown: 1 };

const onStepKey =
  ({ step }: RowActions, row: FieldRow) =>
  (event: KeyboardEvent): void => {
    const direction = event.altKey ? stepKeys[event.key] : undefined;
    if (direction === undefined) return;
    // In a closed select Alt and an arrow would open it.
    event.preventDefault();
    event.stopPropagation();
    step(row, direction);
  };

/** All fields as a table: what each is, who sees it, and its place in the order. */
export const FieldTable = ({ list, actions }: FieldTableProps) => {
  const translate = useTranslate();
  const places = list.map(arrangedOf);
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('customField.table')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('customField.column.field')}</TableCell>
            <TableCell>{translate(keys.field('personageInfoShow'))}</TableCell>
            <TableCell>{translate(keys.field('visible_to'))}</TableCell>
            <TableCell>{translate(keys.field('editable'))}</TableCell>
            <TableCell>{translate(keys.field('searchable'))}</TableCell>
            <TableCell align="right">{translate('customField.column.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.map((row) => (
            <TableRow key={row.id} hover data-field={row.id} onKeyDownCapture={onStepKey(actions, row)}>
              <TableCell sx={{ pr: 0, minWidth: 150 }}>
                <FieldName row={row} />
              </TableCell>
              <TableCell>
                <ShownControl row={row} actions={actions} />
              </TableCell>
              <TableCell>
                <AudienceControl row={row} actions={actions} />
              </TableCell>
              <TableCell>
                <EditableControl row={row} actions={actions} />
              </TableCell>
              <TableCell>
                <SearchableControl row={row} actions={actions} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <RowButtons row={row} actions={actions} />
                <StepButtons
                  row={row}
                  actions={actions}
                  canUp={canStep(places, row.id, -1)}
                  canDown={canStep(places, row.id, 1)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

interface SettingProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Setting = ({ name, children }: SettingProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 44 }}>
    <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
      {name}
    </Typography>
    {children}
  </Box>
);

/** The same fields as cards, where there is no room for columns. */
export const FieldCards = ({ list, actions }: FieldTableProps) => {
  const translate = useTranslate();
  const places = list.map(arrangedOf);
  return (
    <Stack
      component="ul"
      spacing={1}
      sx={{ listStyle: 'none', p: 0, m: 0 }}
      aria-label={translate('customField.table')}
    >
      {list.map((row) => (
        <Box
          component="li"
          key={row.id}
          data-field={row.id}
          onKeyDownCapture={onStepKey(actions, row)}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
            <FieldName row={row} />
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <RowButtons row={row} actions={actions} />
              <StepButtons
                row={row}
                actions={actions}
                canUp={canStep(places, row.id, -1)}
                canDown={canStep(places, row.id, 1)}
              />
            </Box>
          </Box>
          {row.locked === 1 ? null : (
            <>
              <Setting name={translate(keys.field('personageInfoShow'))}>
                <ShownControl row={row} actions={actions} />
              </Setting>
              <Setting name={translate(keys.field('visible_to'))}>
                <Box sx={{ width: 190 }}>
                  <AudienceControl row={row} actions={actions} />
                </Box>
              </Setting>
              <Setting name={translate(keys.field('searchable'))}>
                <SearchableControl row={row} actions={actions} />
              </Setting>
            </>
          )}
          <Setting name={translate(keys.field('editable'))}>
            <EditableControl row={row} actions={actions} />
          </Setting>
        </Box>
      ))}
    </Stack>
  );
};
