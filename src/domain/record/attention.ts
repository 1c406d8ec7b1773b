/** Deeds that show or take away what is private, by the action they are written with, bare of its noun. */
export const attentionActions = {
  reveal: ['revealPhone'],
  export: ['export', 'exportFile'],
} as const;

export type Attention = keyof typeof attentionActions;

const bare = (action: string): string => action.slice(action.indexOf('.') + 1);

/** How a deed is marked in the records; undefined for all others. */
export const attentionOf = (action: string): Attention | undefined => {
  const name = bare(action);
  if (attentionActions.reveal.some((each) => each === name)) return 'reveal';
  return attentionActions.export.some((each) => each === name) ? 'export' : undefined;
};
