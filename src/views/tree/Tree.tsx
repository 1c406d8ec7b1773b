import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type RaRecord, useEvent, useLocale, useTranslate } from 'react-admin';
import { formatUntil } from '#views/format/dateTime.ts';
import { fallbackHeight, observeHeight } from '#views/layouts/observeHeight.ts';
import { executionOf, markParams, marksOf, type TreeMark } from './TreeMarks.tsx';
import { rowHeight, TreeBody, TreeRow } from './TreeRow.tsx';
import { canOpen, companyId, findByName, type NamedNode, type TreeIndex } from './treeIndex.ts';
import { type RowCommand, useTreeKeys } from './useTreeKeys.ts';
import { type TreeItem, useTreeModel } from './useTreeLevels.ts';

/** Moves the keyboard to a row that may only be rendered by the change that is under way. */
interface RowFocus {
  /** Gives the row's element; pass it as the row's ref. */
  readonly register: (id: string, element: HTMLElement | null) => void;
  /** Focuses the row once it is there. */
  readonly focusRow: (id: string) => void;
  readonly elementOf: (id: string) => HTMLElement | undefined;
}

/** Which elements stand for which rows, and a focus that waits for its row's next rendering. */
const useRowFocus = (): RowFocus => {
  const elements = useRef(new Map<string, HTMLElement>());
  const requested = useRef<string>(undefined);

  const focusRequested = useCallback(() => {
    const element = requested.current === undefined ? undefined : elements.current.get(requested.current);
    if (element === undefined) return;
    requested.current = undefined;
    element.focus({ preventScroll: true });
  }, []);

  // After every rendering: only then is it known whether the requested row is there.
  useLayoutEffect(focusRequested);

  const register = useCallback((id: string, element: HTMLElement | null) => {
    if (element === null) elements.current.delete(id);
    else elements.current.set(id, element);
  }, []);
  const focusRow = useCallback(
    (id: string) => {
      requested.current = id;
      focusRequested();
    },
    [focusRequested],
  );
  const elementOf = useCallback((id: string) => elements.current.get(id), []);
  return { register, focusRow, elementOf };
};

const pauseMs = 700;

interface TypeAheadFacts {
  readonly nodes: () => readonly NamedNode[];
  readonly activeId: string | undefined;
  readonly onFound: (id: string) => void;
  /** Asked when no visible name begins so: the server knows readings such as pinyin. Gives ids, best first. */
  readonly lookUp: ((typed: string) => Promise<readonly string[]>) | undefined;
}

/** Collects what is typed within a pause and jumps to the row of that name. */
const useTypeAhead = ({ nodes, activeId, onFound, lookUp }: TypeAheadFacts) => {
  const typed = useRef('');
  const startedAt = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the server was asked last. Its answer counts after the pause too, unless the keyboard has gone elsewhere. */
  const asked = useRef('');
  const place = useRef(activeId);
  useEffect(() => {
    place.current = activeId;
  }, [activeId]);

  const askServer = async (text: string) => {
    asked.current = text;
    const ids = (await lookUp?.(text).catch(() => [])) ?? [];
    const visible = new Set(nodes().map(({ id }) => id));
    const found = ids.find((id) => visible.has(id));
    if (found !== undefined && asked.current === text && place.current === activeId) onFound(found);
  };

  return (text: string): void => {
    clearTimeout(timer.current);
    if (typed.current === '') startedAt.current = activeId;
    typed.current += text;
    const found = findByName(nodes(), startedAt.current, typed.current);
    if (found !== undefined) onFound(found.id);
    else void askServer(typed.current);
    timer.current = setTimeout(() => {
      typed.current = '';
    }, pauseMs);
  };
};

/** What a screen reader says of a row: "研发部，第 2 级，3/8，已展开，24 人，通讯录中隐藏". */
const useRowLabel = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const wordsOf = (row: RaRecord, mark: TreeMark): string => {
    const executeAt = mark === 'deleting' ? executionOf(row) : undefined;
    const until = executeAt === undefined ? undefined : formatUntil(executeAt, new Date(), locale);
    return until === undefined
      ? translate(`tree.mark.${mark}`, markParams(row))
      : translate('removal.until', { until });
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

  const rowOf = (id: string) => items.find((item) => item.getId() === id)?.getItemData();
  const chooseRow = useEvent((id: string) => {
    const row = rowOf(id);
    if (row !== undefined) onChoose(row);
  });
  const openMenu = useEvent((id: string) => {
    const row = rowOf(id);
    if (row !== undefined) onCommand?.('menu', row);
  });
  const toggleRow = useEvent(toggle);
  const acts = useMemo(
    () => ({ register, focused: setFocusedId, choose: chooseRow, toggle: toggleRow, openMenu }),
    [register, setFocusedId, chooseRow, toggleRow, openMenu],
  );
  const menuOf = (id: string) => (id === companyId ? 'empty' : 'own');

  return (
    <Box ref={scroller} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overflowX: 'hidden', p: 0.5 }}>
      <TreeBody role="tree" aria-label={props.label} {...keys} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((shown) => {
          const item = items[shown.index];
          if (item === undefined) return null;
          const id = item.getId();
          const row = item.getItemData();
          const { level, posInSet, setSize } = item.getItemMeta();
          return (
            <TreeRow
              key={id}
              id={id}
              row={row}
              name={item.getItemName()}
              label={labelOf(item)}
              level={level}
              position={posInSet + 1}
              siblings={setSize}
              isExpanded={item.isFolder() ? item.isExpanded() : undefined}
              top={shown.start}
              isActive={id === activeId}
              isSelected={id === selectedId}
              isLoading={props.loading.has(id)}
              menu={onCommand === undefined ? 'none' : menuOf(id)}
              rename={props.renameOf?.(row) ?? null}
              acts={acts}
            />
          );
        })}
      </TreeBody>
    </Box>
  );
};
