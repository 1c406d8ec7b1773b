import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { formatUntil } from '#views/format/relativeTime.ts';
import { fallbackHeight, observeHeight } from '#views/layouts/observeHeight.ts';
import { executionOf, marksOf, type TreeMark } from './marks.ts';
import { rowHeight, TreeRow } from './TreeRow.tsx';
import { canOpen, type TreeIndex } from './treeIndex.ts';
import { useRowFocus } from './useRowFocus.ts';
import { type RowCommand, useTreeKeys } from './useTreeKeys.ts';
import { type TreeItem, useTreeModel } from './useTreeModel.ts';
import { useTypeAhead } from './useTypeAhead.ts';

/** What a screen reader says of a row: "研发部，第2级，3/8，已展开，24人，通讯录中隐藏". */
const useRowLabel = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const wordsOf = (row: RaRecord, mark: TreeMark): string => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    const until = executeAt === undefined ? undefined : formatUntil(executeAt, new Date(), locale);
    return until === undefined ? translate(`tree.mark.${mark}`) : translate('removal.until', { until });
  };
  return (item: TreeItem): string => {
    const { level, posInSet, setSize } = item.getItemMeta();
    const row = item.getItemData();
    const parts = [
      item.getItemName(),
      translate('tree.level', { level: level + 1 }),
      `${posInSet + 1}/${setSize}`,
      ...(item.isFolder() ? [translate(item.isExpanded() ? 'tree.expanded' : 'tree.collapsed')] : []),
      ...(typeof row.users_count === 'number'
        ? [
            translate('tree.people', {
              smart_count: row.users_count,
              count: row.users_count.toLocaleString('en'),
            }),
          ]
        : []),
      ...marksOf(row).map((mark) => wordsOf(row, mark)),
    ];
    return parts.join(translate('tree.separator'));
  };
};

/** What a screen may ask of a tree it shows. */
export interface TreeHandle {
  /** Moves the keyboard to a row, also one that is about to appear. */
  readonly focusRow: (id: string) => void;
  readonly elementOf: (id: string) => HTMLElement | undefined;
}

export interface TreeProps {
  /** Accessible name. */
  readonly label: string;
  readonly index: TreeIndex;
  readonly loading: ReadonlySet<string>;
  readonly expanded: readonly string[];
  readonly setExpanded: (ids: readonly string[]) => void;
  readonly selectedId: string | undefined;
  readonly onChoose: (row: RaRecord) => void;
  readonly onOpen: (row: RaRecord) => void;
  readonly onCommand?: (command: RowCommand, row: RaRecord) => void;
  readonly lookUp?: (typed: string) => Promise<readonly string[]>;
  /** The field that stands in a row's place while it is renamed; null for every other row. */
  readonly renameOf?: (row: RaRecord) => ReactNode;
  readonly handle?: Ref<TreeHandle>;
}

const useRowWindow = (items: readonly TreeItem[], activeId: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null);
  const activeAt = items.findIndex((item) => item.getId() === activeId);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => items[at]?.getId() ?? at,
    overscan: 8,
    // Scrolling to a row may happen while React renders, where it cannot flush.
    useFlushSync: false,
    initialRect: { width: 0, height: fallbackHeight },
    observeElementRect: observeHeight,
    // The Tab stop is always there, wherever the rows are scrolled to.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeAt < 0 || shown.includes(activeAt)
        ? shown
        : [...shown, activeAt].sort((one, other) => one - other);
    },
  });
  return { scroller, virtualizer };
};

/** An accessible tree that renders only the rows in sight. What it shows and what its keys do comes from outside. */
export const Tree = (props: TreeProps) => {
  const { index, expanded, setExpanded, selectedId, onChoose, onCommand } = props;
  const { items, activeId, setFocusedId } = useTreeModel({ index, expanded, setExpanded, selectedId });
  const { scroller, virtualizer } = useRowWindow(items, activeId);
  const { register, focusRow, elementOf } = useRowFocus();
  const labelOf = useRowLabel();

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    setFocusedId(id);
    const at = items.findIndex((item) => item.getId() === id);
    if (at >= 0) virtualizer.scrollToIndex(at);
    focusRow(id);
  };
  useImperativeHandle(props.handle, () => ({ focusRow: goTo, elementOf }));

  const onType = useTypeAhead({
    nodes: () => items.map((item) => ({ id: item.getId(), name: item.getItemName() })),
    activeId,
    onFound: goTo,
    lookUp: props.lookUp,
  });
  const keys = useTreeKeys({
    index,
    items,
    activeId,
    expanded,
    setExpanded,
    goTo,
    onChoose,
    onOpen: props.onOpen,
    onCommand,
    onType,
  });
  const toggle = (id: string) => {
    if (!canOpen(index, id)) return;
    setExpanded(expanded.includes(id) ? expanded.filter((open) => open !== id) : [...expanded, id]);
  };

  return (
    <Box ref={scroller} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', p: 0.5 }}>
      <Box
        role="tree"
        aria-label={props.label}
        {...keys}
        sx={{ position: 'relative' }}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((shown) => {
          const item = items[shown.index];
          if (item === undefined) return null;
          const id = item.getId();
          const row = item.getItemData();
          return (
            <TreeRow
              key={id}
              item={item}
              label={labelOf(item)}
              top={shown.start}
              isActive={id === activeId}
              isSelected={id === selectedId}
              isLoading={props.loading.has(id)}
              register={register}
              onFocus={() => setFocusedId(id)}
              onChoose={() => onChoose(row)}
              onToggle={() => toggle(id)}
              onMenu={onCommand === undefined ? undefined : id === '0' ? null : () => onCommand('menu', row)}
              rename={props.renameOf?.(row) ?? null}
            />
          );
        })}
      </Box>
    </Box>
  );
};
