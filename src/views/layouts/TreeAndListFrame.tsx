import AccountTree from '@mui/icons-material/AccountTree';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useDeferredValue,
  useState,
} from 'react';
import { useLocation, useStore, useTranslate } from 'react-admin';

interface TreeAndListFrameProps {
  /** What the pane is called, e.g. 部门: names the pane, its button on narrow screens, and its width handle. */
  readonly treeTitle: string;
  readonly tree: ReactNode;
  readonly children: ReactNode;
  /** Key under which this administrator's width is kept. */
  readonly storeKey: string;
  /** What is chosen in the tree: choosing something else closes the drawer of narrow screens. */
  readonly chosen?: string | number | undefined;
  /** The tree is what one came for: it is there with the list, and does not follow it. */
  readonly isTreeFirst?: boolean;
  /** Whether the drawer of narrow screens is open at first: without a choice there is nothing beside it. */
  readonly opensTree?: boolean;
}

const minWidth = 200;
const maxWidth = 560;
const startWidth = 232;
const step = 16;
const narrowBelow = 900;

const within = (width: number) => Math.min(maxWidth, Math.max(minWidth, width));

/** Whether the tree is a drawer here. */
export const useIsNarrowFrame = (): boolean => {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.down(narrowBelow), { noSsr: true });
};

/**
 * A tree at the left, its list at the right. The pane's width is dragged or set with the arrow keys; under 900 px it becomes a drawer.
 * The list stays the same element on both sides of that width: who turns a tablet keeps what is chosen, open or typed in it.
 */
export const TreeAndListFrame = memo(({ children, ...pane }: TreeAndListFrameProps) => {
  const isNarrow = useIsNarrowFrame();
  const Tree = isNarrow ? TreeDrawer : TreePane;
  return (
    <Box sx={isNarrow ? {} : { display: 'flex' }}>
      <Tree {...pane} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
});

type TreePaneProps = Omit<TreeAndListFrameProps, 'children'>;

const TreePane = ({ treeTitle, tree, storeKey, isTreeFirst = false }: TreePaneProps) => {
  const [width, setWidth] = useStore(`${storeKey}.treeWidth`, startWidth);
  // The list is mostly what one came for: its rows are there first, and the tree follows while they are read.
  const shownTree = useDeferredValue(tree, isTreeFirst ? tree : null);
  return (
    <>
      <Box component="section" aria-label={treeTitle} sx={{ ...paneInSight, width }}>
        {shownTree}
      </Box>
      <WidthHandle label={treeTitle} width={width} onChange={(next) => setWidth(within(next))} />
    </>
  );
};

/** The pane keeps its place and scrolls by itself while a long list beside it scrolls the page. */
const paneInSight = {
  flexShrink: 0,
  alignSelf: 'flex-start',
  position: 'sticky',
  top: 64,
  height: 'calc(100dvh - 128px)',
  overflow: 'auto',
  pt: 1,
} as const;

const TreeDrawer = ({ treeTitle, tree, chosen, opensTree = false }: TreePaneProps) => {
  const { pathname } = useLocation();
  // Another choice closes the drawer, and so does a row of the list that opens.
  const place = `${chosen} ${pathname}`;
  const [last, setLast] = useState({ place, isOpen: opensTree });
  const isOpen = last.place === place ? last.isOpen : opensTree;
  const setOpen = (next: boolean) => setLast({ place, isOpen: next });
  return (
    <>
      <Button startIcon={<AccountTree />} onClick={() => setOpen(true)} aria-expanded={isOpen}>
        {treeTitle}
      </Button>
      <Drawer
        open={isOpen}
        sx={{ zIndex: 'modal' }}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': treeTitle,
            sx: { width: startWidth, maxWidth: '85vw', p: 1 },
          },
        }}
      >
        {tree}
      </Drawer>
    </>
  );
};

interface WidthHandleProps {
  readonly label: string;
  readonly width: number;
  readonly onChange: (width: number) => void;
}

const WidthHandle = ({ label, width, onChange }: WidthHandleProps) => {
  const translate = useTranslate();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onChange(width - step);
    if (event.key === 'ArrowRight') onChange(width + step);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 1) onChange(width + event.movementX);
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('views.layout.width', { name: label })}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      sx={{
        width: 9,
        mx: 0.5,
        flexShrink: 0,
        cursor: 'col-resize',
        touchAction: 'none',
        borderLeft: 1,
        borderColor: 'divider',
        '&:hover, &:focus-visible': { borderColor: 'primary.main', outline: 'none', borderLeftWidth: 3 },
      }}
    />
  );
};
