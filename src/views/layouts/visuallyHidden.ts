/** Style of what is heard and not seen. Its place stays in the flow, so that a reader's cursor finds it where it belongs. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
