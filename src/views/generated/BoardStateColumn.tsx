import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type DragEvent, memo, useLayoutEffect, useRef } from 'react';
import { type Identifier, type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import type { State } from '#engine/dialect.ts';
import type { ActionModel, CardModel, EntityModel } from '#engine/model.ts';
import { RowMenu } from '#views/actions/RowMenu.tsx';
import { OptionChip, type useOptions } from '#views/fields/choices.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { type RowState, useRow, useRowKeys, useRowStates } from '#views/list/useRow.ts';
import { type BoardColumn, mayMove, stateFieldOf, useMoves } from './boardColumns.ts';
import { RowCard } from './CardsLayout.tsx';

/** What a column and its cards know of a card that is on its way. */
export interface Drag {
  readonly dragged: RaRecord | undefined;
  readonly busyId: Identifier | undefined;
  /** The column it is over. */
  readonly overState: State | undefined;
  readonly hover: (state: State) => void;
  readonly begin: (record: RaRecord) => void;
  readonly end: () => void;
  /** Whether the dragged card can be let go over a state. */
  readonly leadsTo: (state: State) => boolean;
  readonly drop: (state: State) => void;
}

interface CardProps {
  readonly model: EntityModel;
  readonly card: CardModel;
  readonly actions: readonly ActionModel[];
  readonly record: RaRecord;
  readonly isDragged: boolean;
  readonly isBusy: boolean;
  readonly begin: Drag['begin'];
  readonly end: Drag['end'];
}

const Card = memo((props: CardProps & RowState) => {
  const { model, card, actions, record, isDragged, isBusy, begin, end, isActive } = props;
  const { ref, ...row } = useRow<HTMLLIElement>(record.id, isActive);
  const element = useRef<HTMLLIElement>(null);
  const arrange = useMoves(model);
  useLayoutEffect(() => {
    // Links and pictures are dragged by themselves otherwise, and the card would stay.
    for (const part of element.current?.querySelectorAll<HTMLElement>('a, img') ?? []) part.draggable = false;
  });
  const onDragStart = (event: DragEvent<HTMLLIElement>) => {
    event.dataTransfer.effectAllowed = 'move';
    // Without it some browsers drag nothing.
    event.dataTransfer.setData('text/plain', String(record.id));
    begin(record);
  };
  return (
    <li
      {...row}
      ref={(next) => {
        element.current = next;
        ref(next);
      }}
      draggable={!isBusy && mayMove(model, actions, record)}
      data-dragged={isDragged || undefined}
      aria-busy={isBusy || undefined}
      onDragStart={onDragStart}
      onDragEnd={end}
    >
      <RecordContextProvider value={record}>
        <RowCard
          model={model}
          card={card}
          record={record}
          menu={<RowMenu model={model} actions={actions} arrange={arrange} />}
        />
      </RecordContextProvider>
    </li>
  );
});

const placeholders = [0, 1, 2];

const ColumnSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box component="ul" role="status" aria-busy aria-label={translate('ra.page.loading')}>
      {placeholders.map((each) => (
        <li key={each} aria-hidden>
          <Box sx={{ p: 1.5 }}>
            <Skeleton variant="text" width="58%" />
            <Skeleton variant="text" width="80%" />
            <Skeleton variant="text" width="66%" />
          </Box>
        </li>
      ))}
    </Box>
  );
};

interface ColumnProps {
  readonly model: EntityModel;
  readonly card: CardModel;
  readonly actions: readonly ActionModel[];
  readonly column: BoardColumn;
  readonly title: string;
  readonly colour: ReturnType<typeof useOptions>[number]['colour'];
  readonly drag: Drag;
}

/** What letting a card go over a column would do. */
const useDropTarget = (column: BoardColumn, home: string, drag: Drag) => {
  const { dragged, overState, leadsTo, hover, drop } = drag;
  const isOpen = dragged !== undefined && leadsTo(column.state);
  const isHome = dragged?.[home] === column.state;
  const open = overState === column.state ? 'over' : 'open';
  const closed = isHome ? 'home' : 'closed';
  return {
    'data-drop': dragged === undefined ? undefined : isOpen ? open : closed,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      // Of all columns the last one that was dragged over: what a card leaves is not told reliably.
      hover(column.state);
      if (!isOpen) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (isOpen) drop(column.state);
    },
  };
};

/** The cards of one state. */
export const Column = ({ model, card, actions, column, title, colour, drag }: ColumnProps) => {
  const translate = useTranslate();
  const target = useDropTarget(column, stateFieldOf(model).name, drag);
  const { rows, total, error, isPending, next } = column;
  const onKeyDown = useRowKeys(rows.map(({ id }) => id));
  const stateOf = useRowStates();
  const count = total === undefined ? '' : formatCount(total);
  const said = count === '' ? title : translate('list.board.column', { state: title, count });
  return (
    <section aria-label={said} data-column {...target}>
      <h2 className="board-head">
        <OptionChip title={title} colour={colour} />
        <span className="board-count">{count}</span>
      </h2>
      {error === null ? null : (
        <Box sx={{ px: 1, pb: 1 }}>
          <FailedRead error={error} onRetry={column.retry} />
        </Box>
      )}
      {isPending && rows.length === 0 ? <ColumnSkeleton /> : null}
      {rows.length === 0 ? null : (
        <Box component="ul" aria-label={title} onKeyDown={onKeyDown}>
          {rows.map((record) => (
            <Card
              key={record.id}
              model={model}
              card={card}
              actions={actions}
              record={record}
              isDragged={drag.dragged?.id === record.id}
              isBusy={drag.busyId === record.id}
              begin={drag.begin}
              end={drag.end}
              {...stateOf(record.id)}
            />
          ))}
        </Box>
      )}
      {!isPending && error === null && rows.length === 0 ? (
        <div className="board-empty">{translate('list.board.empty')}</div>
      ) : null}
      {next === 0 ? null : (
        <Button size="small" onClick={column.showMore} sx={{ m: 1, mt: 0 }}>
          {translate('list.board.more', { count: formatCount(next) })}
        </Button>
      )}
    </section>
  );
};
