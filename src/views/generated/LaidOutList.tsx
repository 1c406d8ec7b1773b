import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import CardsIcon from '@mui/icons-material/GridViewOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { useEvent, useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { type ListLayout, listLayouts } from '#engine/vocabulary.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { useListPreference } from '#views/preferences/useListPreference.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { useAddressed } from '#views/useAddressed.ts';

interface LayoutProps {
  readonly model: EntityModel;
}

const CardsLayout = lazyPart<LayoutProps>(async () => ({
  default: (await import('./CardsLayout.tsx')).CardsLayout,
}));
const BoardLayout = lazyPart<LayoutProps>(async () => ({
  default: (await import('./BoardLayout.tsx')).BoardLayout,
}));
const CalendarLayout = lazyPart<LayoutProps>(async () => ({
  default: (await import('./CalendarLayout.tsx')).CalendarLayout,
}));

/** How the reader sees the rows: as the address says, else as they chose on this visit, else as they chose last. */
const useLayout = (model: EntityModel) => {
  const { preference, change } = useListPreference(model.noun);
  const offered = useMemo(
    () => listLayouts.filter((each) => each === 'table' || model.list.layouts?.[each] !== undefined),
    [model],
  );
  const known = (name: string | null) => offered.find((each) => each === name);
  const [layout, say] = useAddressed({
    ...{ parameter: 'layout', known, usual: 'table' },
    kept: known(preference.layout),
  });
  const choose = useEvent((next: ListLayout) => {
    change({ layout: next });
    say(next);
  });
  return { offered, layout, choose };
};

const icons: Readonly<Record<ListLayout, ComponentType<SvgIconProps>>> = {
  table: TableIcon,
  cards: CardsIcon,
  board: BoardIcon,
  calendar: CalendarIcon,
};

const toggleStyles = {
  display: 'inline-flex',
  border: '1px solid var(--hairline)',
  borderRadius: 'var(--radius-tick)',
  overflow: 'hidden',
  '& > button': {
    width: 34,
    height: 34,
    color: 'text.secondary',
    '&:not(:last-of-type)': { borderRight: '1px solid var(--hairline)' },
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&[aria-pressed=true]': { color: 'primary.main', backgroundColor: 'var(--selected)' },
    '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
} as const;

interface LayoutToggleProps {
  readonly offered: readonly ListLayout[];
  readonly layout: ListLayout;
  readonly onChoose: (layout: ListLayout) => void;
}

const LayoutToggle = ({ offered, layout, onChoose }: LayoutToggleProps) => {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={translate('list.layout.title')} sx={toggleStyles}>
      {offered.map((each) => {
        const Icon = icons[each];
        const name = translate(`list.layout.${each}`);
        return (
          <Tooltip key={each} title={name}>
            <ButtonBase aria-label={name} aria-pressed={each === layout} onClick={() => onChoose(each)}>
              <Icon fontSize="small" />
            </ButtonBase>
          </Tooltip>
        );
      })}
    </Box>
  );
};

export interface LaidOutListProps extends LayoutProps {
  /** What stands above the rows, with the choice of a layout in it. */
  readonly header: (toggle: ReactNode) => ReactNode;
  /** The rows of a page with what can be done to several of them, and the pages: as cards, or as the table. */
  readonly page: (rows?: ReactNode) => ReactNode;
}

/** A list whose schema declares other ways to see its rows: the choice of one, and the rows in it. */
export const LaidOutList = ({ model, header, page }: LaidOutListProps) => {
  const { offered, layout, choose } = useLayout(model);
  const toggle = useMemo(
    () => <LayoutToggle offered={offered} layout={layout} onChoose={choose} />,
    [offered, layout, choose],
  );
  const shown: Readonly<Record<ListLayout, () => ReactNode>> = {
    table: () => page(),
    cards: () => page(<CardsLayout model={model} />),
    board: () => <BoardLayout model={model} />,
    calendar: () => <CalendarLayout model={model} />,
  };
  return (
    <>
      {header(toggle)}
      <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>{shown[layout]()}</Suspense>
    </>
  );
};
