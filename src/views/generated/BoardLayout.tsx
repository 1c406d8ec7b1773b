import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type Identifier,
  ListContextProvider,
  type RaRecord,
  useEvent,
  useListContext,
  useTranslate,
} from 'react-admin';
import type { State } from '#engine/dialect.ts';
import type { ActionModel, CardModel, EntityModel } from '#engine/model.ts';
import { useChooseOffer } from '#views/actions/RowMenu.tsx';
import { RowOverlay, type RowOverlayKind } from '#views/actions/RowOverlay.tsx';
import { useOptions } from '#views/fields/choices.tsx';
import { narrow, visuallyHidden } from '#views/layouts/boxStyles.ts';
import { RowsProvider } from '#views/list/RowsProvider.tsx';
import { type Offer, useOffers } from '#views/reasons/useOffers.ts';
import { recordName } from '#views/recordName.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { Column, type Drag } from './BoardStateColumn.tsx';
import { type BoardColumn, cardActionsOf, stateFieldOf, useBoardColumns, useMoves } from './boardColumns.ts';
import { cardStyles } from './CardsLayout.tsx';
import { NoResults } from './ListStates.tsx';

const boardStyles = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(232px, 1fr)',
  gap: 1.5,
  overflowX: 'auto',
  pb: 1,
  [`@media ${narrow}`]: {
    gridAutoColumns: 'min(84%, 340px)',
    scrollSnapType: 'x mandatory',
    // As far as the page's own margin, so that the next column is seen to go on.
    mx: -1.5,
    px: 1.5,
    scrollPaddingInline: 12,
  },
  '& > section': {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    maxHeight: 'max(420px, calc(100dvh - 190px))',
    scrollSnapAlign: 'start',
    border: '1px solid var(--hairline)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--sunken)',
    // While a card is dragged: where it can go, where it would be dropped, and where there is no way.
    '&[data-drop=open]': { outline: '2px dashed var(--primary)', outlineOffset: '-2px' },
    '&[data-drop=over]': {
      outline: '2px solid var(--primary)',
      outlineOffset: '-2px',
      backgroundColor: 'var(--selected)',
    },
    '&[data-drop=closed]': { opacity: 0.55 },
  },
  '& .board-head': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    m: 0,
    padding: '10px 12px 8px',
    font: 'inherit',
    '& > .mark': { backgroundColor: 'var(--paper)' },
    '& > .board-count': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  },
  '& ul': {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    flex: 1,
    minHeight: 56,
    overflowY: 'auto',
    listStyle: 'none',
    m: 0,
    padding: '0 6px 6px',
    '& > li': {
      ...cardStyles,
      flexShrink: 0,
      // A name and a moment beside each other in the narrowest column.
      '& .card-head': { ...cardStyles['& .card-head'], paddingLeft: '10px' },
      '& .card-facts': { ...cardStyles['& .card-facts'], padding: '0 10px 10px' },
      '&[draggable=true]': { cursor: 'grab' },
      '&[data-dragged]': { opacity: 0.45 },
      '&[aria-busy=true]': { opacity: 0.6, cursor: 'progress' },
    },
  },
  '& .board-empty': { px: 1.5, pb: 1.5, color: 'text.secondary' },
} as const;

/** ← and → go to the card beside, over columns that have none. */
const onColumnKey = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const { target, currentTarget: board } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !board.contains(target)) return;
  const row = target.closest<HTMLElement>('[data-row]');
  const columns = [...board.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-row]')])
    .filter((rows) => rows.length > 0);
  const at = row === null ? -1 : columns.findIndex((rows) => rows.includes(row));
  const beside = at === -1 ? undefined : columns[at + step];
  if (row === null || beside === undefined) return;
  event.preventDefault();
  const card = beside[Math.min(columns[at]?.indexOf(row) ?? 0, beside.length - 1)];
  card?.focus();
  card?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

/** Says where a card has gone, once it is there: by a drag, by its menu, or because someone else did it. */
const useMoveMessage = (model: EntityModel, rows: readonly RaRecord[], nameOf: (state: State) => string) => {
  const translate = useTranslate();
  const field = stateFieldOf(model);
  const seen = useRef(new Map<Identifier, State>());
  const [message, setMessage] = useState('');
  const say = useEvent((row: RaRecord, state: State) =>
    setMessage(
      translate('list.board.moved', { name: recordName(model, row, translate), state: nameOf(state) }),
    ),
  );
  useEffect(() => {
    for (const row of rows) {
      const before = seen.current.get(row.id);
      const now = row[field.name] as State;
      seen.current.set(row.id, now);
      if (before !== undefined && before !== now) say(row, now);
    }
  }, [rows, field, say]);
  return message;
};

interface Asked {
  readonly record: RaRecord;
  readonly overlay: RowOverlayKind;
}

/** Dragging a card is choosing the offer that leads there: with its form, its question and its permission. It stays until the server has said yes. */
const useDrag = (model: EntityModel, actions: readonly ActionModel[]) => {
  const [dragged, setDragged] = useState<RaRecord>();
  const [overState, setOverState] = useState<State>();
  const [busyId, setBusyId] = useState<Identifier>();
  const [asked, setAsked] = useState<Asked>();
  const choose = useChooseOffer(model, (overlay, record) => setAsked({ overlay, record }));
  const { offered } = useOffers(model, actions, dragged);
  const arrange = useMoves(model);
  const moves: readonly Offer[] = dragged === undefined ? [] : arrange(offered, dragged);
  const moveTo = (state: State) => moves.find((move) => move.state === state && move.reason === undefined);
  const begin = useEvent((record: RaRecord) => setDragged(record));
  const end = useEvent(() => {
    setDragged(undefined);
    setOverState(undefined);
  });
  const drop = async (state: State): Promise<void> => {
    const move = moveTo(state);
    end();
    if (move === undefined || dragged === undefined) return;
    setBusyId(dragged.id);
    await choose(move, dragged);
    setBusyId(undefined);
  };
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (asked !== undefined || left.current === undefined) return;
    const cards = [...document.querySelectorAll<HTMLElement>('[data-column] [data-row]')];
    // The keyboard goes on where the drag began, once the dialog has let go of it.
    cards.find(({ dataset }) => dataset.row === left.current)?.focus();
    left.current = undefined;
  }, [asked]);
  const close = () => {
    left.current = String(asked?.record.id);
    setAsked(undefined);
  };
  const drag: Drag = {
    dragged,
    busyId,
    overState,
    hover: setOverState,
    begin,
    end,
    leadsTo: (state) => moveTo(state) !== undefined,
    drop: (state) => void drop(state),
  };
  return { drag, asked, close };
};

interface BoardProps {
  readonly model: EntityModel;
  readonly card: CardModel;
  readonly columns: readonly BoardColumn[];
}

const Board = ({ model, card, columns }: BoardProps) => {
  const translate = useTranslate();
  const { data: rows = [] } = useListContext();
  const options = useOptions(stateFieldOf(model));
  const optionOf = (state: State) => options.find(({ value }) => value === state);
  const nameOf = (state: State) => optionOf(state)?.title ?? String(state);
  const message = useMoveMessage(model, rows, nameOf);
  const [actions] = useState(() => cardActionsOf(model));
  const { drag, asked, close } = useDrag(model, actions);
  return (
    <>
      <Box
        role="group"
        aria-label={translate('list.board.name', { name: translate(wordKeys(model.noun).plural) })}
        onKeyDown={onColumnKey}
        sx={boardStyles}
      >
        {columns.map((column) => (
          <Column
            key={column.state}
            model={model}
            card={card}
            actions={actions}
            column={column}
            title={nameOf(column.state)}
            colour={optionOf(column.state)?.colour ?? 'neutral'}
            drag={drag}
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {message}
      </Box>
      {asked === undefined ? null : (
        <RowOverlay
          model={model}
          record={asked.record}
          missing={[]}
          overlay={asked.overlay}
          onClose={close}
        />
      )}
    </>
  );
};

/** The rows in a column for each state; a card is moved by dragging it, or by the menu on it. */
export const BoardLayout = ({ model }: { readonly model: EntityModel }) => {
  const list = useListContext();
  const columns = useBoardColumns(model);
  const { board: card } = model.list.layouts ?? {};
  if (card === undefined) return null;
  const rows = columns.flatMap((column) => column.rows);
  const isKnown = columns.every(({ isPending, error }) => !isPending && error === null);
  if (isKnown && rows.length === 0 && Object.keys(list.filterValues).length > 0) return <NoResults />;
  return (
    <ListContextProvider value={{ ...list, data: rows, isPending: false, error: null } as typeof list}>
      <RowsProvider model={model} isSelectable={false}>
        <Board model={model} card={card} columns={columns} />
      </RowsProvider>
    </ListContextProvider>
  );
};
