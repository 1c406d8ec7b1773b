/** The frame rows are scrolled in: as high as the screen lets it be, its head always in view. */
export const scrollBox = {
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 330px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  outlineOffset: '-2px',
  '& thead th': { backgroundColor: 'var(--sunken)' },
  '& tbody tr:last-of-type > th': { borderBottom: 0 },
} as const;

interface SpaceRowProps {
  /** Pixels of the rows that are not drawn. */
  readonly height: number;
  readonly span: number;
}

/** The room of the rows out of sight. */
export const SpaceRow = ({ height, span }: SpaceRowProps) =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
