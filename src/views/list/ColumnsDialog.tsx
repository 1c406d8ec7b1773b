import Down from '@mui/icons-material/ArrowDownward';
import Up from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { chosenColumns } from '#engine/chosenColumns.ts';
import type { EntityModel } from '#engine/model.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { defaultPreference } from '#views/preferences/preferencesQuery.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { wordKeys } from '#views/wordKeys.ts';

interface ColumnRowProps {
  readonly title: string;
  /** Its place in the list; from `count` on columns are hidden, at 0 stands the one that always leads. */
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onShow: (isShown: boolean) => void;
  readonly onMove: (index: number) => void;
  readonly onDrag: () => void;
  readonly onOver: () => void;
  readonly onDrop: () => void;
  /** Dragging is over, wherever it was let go. */
  readonly onDragEnd: () => void;
}

/** One column: shown or not, one place up or down by button or key, anywhere by dragging. The first one stays. */
const ColumnRow = (props: ColumnRowProps) => {
  const { title, index, count, isDragged, onShow, onMove, onDrag, onOver, onDrop, onDragEnd } = props;
  const translate = useTranslate();
  const isShown = index < count;
  const isFixed = index === 0;
  const isMovable = isShown && !isFixed;
  return (
    <Box
      component="li"
      draggable={isMovable}
      onDragStart={onDrag}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDragEnter={onOver}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={onDragEnd}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        opacity: isDragged ? 0.5 : 1,
        cursor: isMovable ? 'grab' : 'default',
      }}
    >
      <DragIndicator
        aria-hidden
        fontSize="small"
        sx={{ color: 'text.secondary', visibility: isMovable ? 'visible' : 'hidden' }}
      />
      <FormControlLabel
        sx={{ flex: 1, mr: 0 }}
        disabled={isFixed}
        label={isFixed ? translate('list.columns.fixed', { name: title }) : title}
        control={<Checkbox checked={isShown} onChange={(_, checked) => onShow(checked)} />}
      />
      {isMovable ? <MoveButtons title={title} index={index} count={count} onMove={onMove} /> : null}
    </Box>
  );
};

type MoveButtonsProps = Pick<ColumnRowProps, 'title' | 'index' | 'count' | 'onMove'>;

const MoveButtons = ({ title, index, count, onMove }: MoveButtonsProps) => {
  const translate = useTranslate();
  const pressed = useRef<HTMLButtonElement>(null);
  // A moved row takes its place in the page again, and with that loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);
  const button = (direction: 'up' | 'down', to: number, isOff: boolean) => (
    <IconButton
      size="small"
      aria-disabled={isOff}
      aria-label={translate(`list.columns.${direction}`, { name: title })}
      onClick={(event) => {
        if (isOff) return;
        pressed.current = event.currentTarget;
        onMove(to);
      }}
      sx={isOff ? { opacity: 0.35 } : {}}
    >
      {direction === 'up' ? <Up fontSize="small" /> : <Down fontSize="small" />}
    </IconButton>
  );
  return (
    <>
      {button('up', index - 1, index <= 1)}
      {button('down', index + 1, index >= count - 1)}
    </>
  );
};

/** The order after one name is taken out and put at another's place; unchanged when either is not there. */
const movedTo = (names: readonly string[], name: string, index: number): readonly string[] => {
  const from = names.indexOf(name);
  if (from === -1 || index < 0 || index >= names.length) return names;
  return names.toSpliced(from, 1).toSpliced(index, 0, name);
};

const densities = ['console', 'compact', 'comfortable'] as const;

interface ColumnsDialogProps {
  readonly model: EntityModel;
  readonly onClose: () => void;
}

/** Which columns, in which order, how high: each change shows in the list behind at once and is kept for the reader. */
export const ColumnsDialog = ({ model, onClose }: ColumnsDialogProps) => {
  const translate = useTranslate();
  const { change } = useListPreference(model.noun);
  const usual = defaultPreference(model.noun);
  const reset = () =>
    change({
      columns: usual.columns,
      hidden_columns: usual.hidden_columns,
      density: usual.density,
      page_size: usual.page_size,
    });
  return (
    <DrawerFrame
      title={translate('list.columns.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={reset}>{translate('list.columns.reset')}</Button>
          <Button variant="contained" onClick={onClose}>
            {translate('list.columns.done')}
          </Button>
        </>
      }
    >
      <ColumnOrder model={model} />
      <DensityChoice model={model} />
    </DrawerFrame>
  );
};

/** The order as it would be if the dragged column were let go here; nothing is kept before it is. The first column stays. */
const useColumnDrag = (kept: readonly string[]) => {
  const [held, setHeld] = useState<{ readonly name: string; readonly columns: readonly string[] }>();
  return {
    columns: held?.columns ?? kept,
    dragged: held?.name,
    drag: (name: string) => setHeld({ name, columns: kept }),
    dragOver: (index: number) => {
      if (held === undefined || index < 1) return;
      setHeld({ ...held, columns: movedTo(held.columns, held.name, index) });
    },
    end: () => setHeld(undefined),
  };
};

/** Columns in their order, shown ones first; a column taken out and put back stands where the schema has it. */
const ColumnOrder = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const { preference, change } = useListPreference(model.noun);
  const [said, setSaid] = useState('');
  const { offered = [] } = model.list;
  const choice = { columns: preference.columns, hidden: preference.hidden_columns };
  const { columns: kept, hidden } = chosenColumns(model.list.columns, choice, offered);
  const { columns, dragged, drag, dragOver, end } = useColumnDrag(kept);
  const titleOf = (name: string) => translate(wordKeys(model.noun).field(name));
  const moveTo = (name: string, index: number) => {
    if (index < 1 || kept[index] === name) return;
    change({ columns: [...movedTo(kept, name, index)] });
    setSaid(translate('list.columns.moved', { name: titleOf(name), place: index + 1 }));
  };
  const setShown = (name: string, isShown: boolean) =>
    change({
      columns: [
        ...columns.filter((each) => each !== name),
        // The schema has no place for it: it stands where the others end.
        ...(isShown && offered.includes(name) ? [name] : []),
      ],
      hidden_columns: isShown ? hidden.filter((each) => each !== name) : [...hidden, name],
    });
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('list.columns.help')}
      </Typography>
      <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {[...columns, ...hidden].map((name, index) => (
          <ColumnRow
            key={name}
            title={titleOf(name)}
            index={index}
            count={columns.length}
            isDragged={dragged === name}
            onShow={(isShown) => setShown(name, isShown)}
            onMove={(to) => moveTo(name, to)}
            onDrag={() => drag(name)}
            onOver={() => dragOver(index)}
            onDrop={() => {
              if (dragged !== undefined) moveTo(dragged, columns.indexOf(dragged));
            }}
            onDragEnd={end}
          />
        ))}
      </ul>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.6em', mt: 0.5 }}>
        {said}
      </Typography>
    </>
  );
};

const DensityChoice = ({ model }: { readonly model: EntityModel }) => {
  const translate = useTranslate();
  const titleId = useId();
  const { preference, change } = useListPreference(model.noun);
  return (
    <>
      <Typography id={titleId} variant="h3" sx={{ mt: 2, mb: 1 }}>
        {translate('list.density.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={titleId}
        value={preference.density}
        onChange={(_, density: (typeof densities)[number] | null) => {
          if (density !== null) change({ density });
        }}
      >
        {densities.map((density) => (
          <ToggleButton key={density} value={density}>
            {translate(`list.density.${density}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
};
