import type { CSSObject, Theme } from '@mui/material/styles';

/** Room at the right for half of the last place's name, which stands below the last point. */
const roomAtRight = 24;

/** One style for all parts of a drawing: a month has some hundred of them. */
export const trendStyles = ({
  theme: { palette, typography, shadows, shape },
}: {
  readonly theme: Theme;
}): CSSObject => ({
  containerType: 'inline-size',
  ...typography.caption,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& .drawing': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 8,
    height: 260,
    padding: `8px ${roomAtRight}px 28px 0`,
  },
  '& .counts': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
  },
  '& .counts span': { height: 0, lineHeight: 0 },
  '& .plot': { position: 'relative', touchAction: 'pan-y' },
  '& .plot > svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  '& .places span': {
    position: 'absolute',
    top: 'calc(100% + 8px)',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
  '@container (max-width: 720px)': { '& .places span:nth-of-type(even)': { display: 'none' } },
  '& path': { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' },
  '& path.line': { strokeLinecap: 'round' },
  '& path.compared': { strokeDasharray: '5 4', strokeWidth: 1.5, opacity: 0.8 },
  '& path.area': { stroke: 'none', fillOpacity: 0.08 },
  '& path.bars': { stroke: 'none' },
  '& path.across': { stroke: palette.divider, strokeWidth: 1 },
  '& .weekend': { fill: 'var(--sunken)' },
  '& .pointing': { position: 'absolute', inset: 0, cursor: 'crosshair', borderRadius: 4 },
  '& .pointed': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderLeft: `1px solid ${palette.text.secondary}`,
  },
  '& .dot': {
    position: 'absolute',
    width: 8,
    height: 8,
    margin: -4,
    borderRadius: '50%',
    outline: `2px solid ${palette.background.paper}`,
  },
  '& .said': {
    position: 'absolute',
    top: 0,
    zIndex: 1,
    display: 'grid',
    gridTemplateColumns: 'auto auto auto',
    gap: '2px 8px',
    alignItems: 'center',
    padding: '8px 12px',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: shape.borderRadius,
    boxShadow: shadows[4],
    transform: 'translateX(12px)',
  },
  '& .said.left': { transform: 'translateX(calc(-100% - 12px))' },
  '& .said strong': { gridColumn: '1 / -1', fontWeight: typography.fontWeightMedium },
  '& .said i': { width: 8, height: 8, borderRadius: '50%' },
  '& .said i.compared': { backgroundColor: 'transparent', border: '2px solid', boxSizing: 'border-box' },
  '& .said b': { textAlign: 'right', fontWeight: typography.fontWeightMedium },
  '& .said .change': { gridColumn: '2 / -1', textAlign: 'right', color: palette.text.secondary },
  '@container (max-width: 400px)': {
    '& .places span:nth-of-type(4n + 3)': { display: 'none' },
    // Beside the place there is no room: it stands above the drawing, from edge to edge of it as the pointer goes.
    '& .said, & .said.left': {
      top: 'auto',
      bottom: 'calc(100% + 8px)',
      transform: 'translateX(calc(var(--share) * -100%))',
    },
  },
});
