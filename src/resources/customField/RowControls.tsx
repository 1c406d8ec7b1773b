import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldAudience } from '#domain/customField/definition.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { type FieldRow, type RowChange, useFieldName } from './fieldSettings.ts';

/** What a row of the table may ask for. */
export interface RowActions {
  readonly change: (row: FieldRow, change: RowChange) => void;
  readonly step: (row: FieldRow, direction: -1 | 1) => void;
  readonly edit: (row: FieldRow) => void;
  readonly remove: (row: FieldRow) => void;
}

interface ControlProps {
  readonly row: FieldRow;
  readonly actions: RowActions;
}

const keys = wordKeys('customField');

/** The name of one setting of one field, for the person who does not see the table around it. */
const useSettingName = (row: FieldRow) => {
  const translate = useTranslate();
  const name = useFieldName()(row);
  return (setting: string): string =>
    translate('customField.of', { name, setting: translate(keys.field(setting)) });
};

/** A setting no one changes here, as a word. */
const Fixed = ({ text, why }: { readonly text: string; readonly why?: string }) => {
  const word = (
    <Typography component="span" variant="body2" color="text.secondary" tabIndex={why === undefined ? -1 : 0}>
      {text}
    </Typography>
  );
  return why === undefined ? word : <Tooltip title={why}>{word}</Tooltip>;
};

/** Whether the field is shown. */
export const ShownControl = ({ row, actions }: ControlProps) => {
  const translate = useTranslate();
  const nameOf = useSettingName(row);
  if (row.locked === 1)
    return (
      <Fixed text={translate(keys.option('personageInfoShow', 1))} why={translate('customField.lockedWhy')} />
    );
  return (
    <Switch
      size="small"
      checked={row.personageInfoShow === 1}
      onChange={(_, on) => actions.change(row, { personageInfoShow: on ? 1 : 2 })}
      slotProps={{ input: { 'aria-label': nameOf('personageInfoShow') } }}
    />
  );
};

const audiences: readonly FieldAudience[] = ['all', 'department', 'self'];

/** Who sees the field of a colleague. */
export const AudienceControl = ({ row, actions }: ControlProps) => {
  const translate = useTranslate();
  const nameOf = useSettingName(row);
  const wordOf = (audience: FieldAudience) => translate(keys.option('visible_to', audience));
  if (row.locked === 1) return <Fixed text={wordOf('all')} why={translate('customField.lockedWhy')} />;
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={row.visible_to}
      onChange={(event) => {
        const audience = audiences.find((each) => each === event.target.value);
        if (audience !== undefined) actions.change(row, { visible_to: audience });
      }}
      sx={{ minWidth: 132, my: 0 }}
      slotProps={{ select: { inputProps: { 'aria-label': nameOf('visible_to') } } }}
    >
      {audiences.map((audience) => (
        <MenuItem key={audience} value={audience}>
          {wordOf(audience)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Whether people may change it of themselves. */
export const EditableControl = ({ row, actions }: ControlProps) => {
  const nameOf = useSettingName(row);
  return (
    <Switch
      size="small"
      checked={row.editable === 1}
      onChange={(_, on) => actions.change(row, { editable: on ? 1 : 0 })}
      slotProps={{ input: { 'aria-label': nameOf('editable') } }}
    />
  );
};

const isSearchFixed = ({ system, type }: FieldRow): boolean => system === 1 || type === 'image';

/** Whether people are found by it; what the product searches is not for the company to change. */
export const SearchableControl = ({ row, actions }: ControlProps) => {
  const translate = useTranslate();
  const nameOf = useSettingName(row);
  if (isSearchFixed(row)) {
    const text = translate(row.searchable === 1 ? 'customField.yes' : 'customField.no');
    return row.system === 1 ? (
      <Fixed text={text} why={translate('customField.searchFixed')} />
    ) : (
      <Fixed text={text} />
    );
  }
  return (
    <Switch
      size="small"
      checked={row.searchable === 1}
      onChange={(_, on) => actions.change(row, { searchable: on ? 1 : 0 })}
      slotProps={{ input: { 'aria-label': nameOf('searchable') } }}
    />
  );
};

/** At its end a button keeps the focus and says so when pressed; one that is disabled would drop it. */
const orderButton = { '&[aria-disabled=true]': { color: 'text.disabled' } };

interface StepsProps extends ControlProps {
  readonly canUp: boolean;
  readonly canDown: boolean;
}

/** One place up or down. */
export const StepButtons = ({ row, actions, canUp, canDown }: StepsProps) => {
  const translate = useTranslate();
  const name = useFieldName()(row);
  if (row.locked === 1) return null;
  return (
    <>
      <IconButton
        size="small"
        sx={orderButton}
        aria-disabled={!canUp}
        aria-label={translate('customField.up', { name })}
        onClick={() => actions.step(row, -1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        sx={orderButton}
        aria-disabled={!canDown}
        aria-label={translate('customField.down', { name })}
        onClick={() => actions.step(row, 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  );
};

/** Editing and deleting, of fields an administrator added. */
export const RowButtons = ({ row, actions }: ControlProps) => {
  const translate = useTranslate();
  const name = useFieldName()(row);
  if (row.system === 1) return null;
  return (
    <>
      <Tooltip title={translate('ra.action.edit')}>
        <IconButton
          size="small"
          aria-label={translate('customField.edit', { name })}
          onClick={() => actions.edit(row)}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={translate('ra.action.delete')}>
        <IconButton
          size="small"
          aria-label={translate('customField.delete', { name })}
          onClick={() => actions.remove(row)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </>
  );
};
