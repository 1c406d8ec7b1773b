/** Style of a part that stands by itself on a page: a fine line around it, on the colour of paper. */
export const framed = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  bgcolor: 'background.paper',
} as const;

/** Style of what is heard and not seen. Its place stays in the flow, so that a reader's cursor finds it where it belongs. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Where a row has two lines and filters a sheet: no table is readable there, and 320 px must not scroll sideways. */
export const narrow = '(max-width: 599.95px)';
