/** Style of a part that stands by itself on a page: a fine line around it, on the colour of paper. */
export const framed = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  bgcolor: 'background.paper',
} as const;
