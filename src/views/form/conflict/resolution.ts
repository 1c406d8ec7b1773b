import type { FieldMerge } from '#engine/merge.ts';

type Values = Readonly<Record<string, unknown>>;

/** Which side's value of a field is kept. */
export type Side = 'mine' | 'theirs';

/** What was chosen so far, by the name of the field. */
export type Choices = Readonly<Record<string, Side>>;

/** Fields that need a choice and have none yet. */
export const undecided = (merges: readonly FieldMerge[], choices: Choices): readonly FieldMerge[] =>
  merges.filter(({ kind, field }) => kind === 'conflict' && choices[field.name] === undefined);

/** The same side for every field in conflict. */
export const chooseAll = (merges: readonly FieldMerge[], side: Side): Choices =>
  Object.fromEntries(merges.filter(({ kind }) => kind === 'conflict').map(({ field }) => [field.name, side]));

const chosen = (merge: FieldMerge, choices: Choices): Values => {
  if (merge.kind !== 'conflict') return merge.result;
  return choices[merge.field.name] === 'theirs' ? merge.theirs : merge.mine;
};

/** The values a form shows after the choices: those of every field anybody changed. */
export const resolvedValues = (merges: readonly FieldMerge[], choices: Choices): Values =>
  Object.assign({}, ...merges.map((merge) => chosen(merge, choices)));

/** Whether the choices leave anything of mine to save: if not, the newest row is the result. */
export const keepsMine = (merges: readonly FieldMerge[], choices: Choices): boolean =>
  merges.some(
    ({ kind, field }) =>
      kind === 'mine' || kind === 'merged' || (kind === 'conflict' && choices[field.name] !== 'theirs'),
  );
