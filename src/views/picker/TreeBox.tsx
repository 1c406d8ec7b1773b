import AccountTree from '@mui/icons-material/AccountTree';
import Clear from '@mui/icons-material/Clear';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { idsOf } from '#engine/request/relatedRows.ts';
import type { FieldFilterProps } from '#views/fieldView.ts';
import type { RelatedBoxProps } from './RelatedBox.tsx';
import { NamingMark } from './RelatedNames.tsx';
import { TreeDialog } from './TreeDialog.tsx';
import { relatedResource, useChosen, useRelatedName } from './useRelated.ts';

/** The company itself, where a field may point at the top of the tree (its smallest value is 0). */
const rootId = 0;

/** A box that opens a tree to choose from and keeps ids. */
export const TreeBox = (props: Omit<RelatedBoxProps, 'detailOf'>) => {
  const { field, label, isMany, onChange, isDisabled = false } = props;
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const relatedName = useRelatedName(field);
  const resource = relatedResource(field);
  const ids = idsOf(props.value);
  const { rows, isLoading } = useChosen(
    resource,
    ids.filter((id) => id !== rootId),
  );
  const root: RaRecord = { id: rootId, name: translate('views.tree.root') };
  const nameOf = (row: RaRecord) => (row.id === rootId ? String(row.name ?? root.name) : relatedName(row));
  const rowOf = (id: Identifier) => (id === rootId ? root : (rows.find((row) => row.id === id) ?? { id }));
  const emit = (next: readonly Identifier[]) => onChange(isMany ? next : (next[0] ?? null));
  const open = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || isDisabled) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <TextField
        id={props.id}
        inputRef={props.inputRef}
        label={label}
        value={isLoading ? '' : ids.map((id) => nameOf(rowOf(id)) || String(id)).join('、')}
        onClick={() => !isDisabled && setOpen(true)}
        onKeyDown={open}
        onBlur={props.onBlur}
        error={props.error}
        helperText={props.helperText}
        required={props.isRequired}
        disabled={isDisabled}
        size="small"
        fullWidth
        sx={{ width: props.width }}
        slotProps={{
          htmlInput: { readOnly: true, 'aria-haspopup': 'dialog' },
          input: {
            endAdornment: (
              <TreeBoxEnd
                isNaming={isLoading}
                isClearable={ids.length > 0 && !isDisabled && props.isRequired !== true}
                onClear={() => emit([])}
              />
            ),
          },
        }}
      />
      {isOpen ? (
        <TreeDialog
          title={label}
          resource={resource}
          chosen={ids}
          isMany={isMany}
          root={field.schema.minimum === rootId ? root : undefined}
          nameOf={nameOf}
          onClose={() => setOpen(false)}
          onChoose={(next) => {
            emit(next);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
};

interface TreeBoxEndProps {
  readonly isNaming: boolean;
  readonly isClearable: boolean;
  readonly onClear: () => void;
}

const TreeBoxEnd = ({ isNaming, isClearable, onClear }: TreeBoxEndProps) => {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      {isNaming ? <NamingMark /> : null}
      {isClearable ? (
        <IconButton
          size="small"
          aria-label={translate('views.picker.clear')}
          onClick={(event) => {
            event.stopPropagation();
            onClear();
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Clear fontSize="small" />
        </IconButton>
      ) : null}
      <AccountTree fontSize="small" color="action" aria-hidden />
    </InputAdornment>
  );
};

/** Filters by one node of a tree, or several. */
export const TreeReferenceFilter = ({ field, label, value, onChange }: FieldFilterProps) => (
  <TreeBox
    field={field}
    label={label}
    value={value}
    isMany={field.options.filter === 'in'}
    onChange={(ids) => onChange(ids === null || (Array.isArray(ids) && ids.length === 0) ? undefined : ids)}
    width={220}
  />
);
