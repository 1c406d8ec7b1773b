import type { RowChange } from '#server/crud/sources/writes.ts';

interface Wording {
  readonly text: string;
  readonly approved_text: string | null;
}

/** What the platform has read is what messages say; a text that was changed and changed back is still approved. */
export const approvedWording = {
  derive: ({ before, after: { text, approved_text: approved } }: RowChange<Wording>) =>
    before !== undefined && before.text !== text && text === approved
      ? ({ status: 'approved' } as const)
      : {},
  deriveApproval: ({ text }: Wording) => ({ approved_text: text }),
};

/** Whether a text is another one than before: one that was sound when it was written does not hold up who does something else. */
export const isReworded = ({ before, after }: RowChange<Wording>): boolean => before?.text !== after.text;
