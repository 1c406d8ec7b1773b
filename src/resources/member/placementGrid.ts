/** Star, department, position and removal of one row; on a phone the position stands beneath. */
export const placementGrid = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '40px minmax(0, 1fr) 40px', sm: '40px minmax(0, 1fr) minmax(0, 1fr) 40px' },
} as const;
