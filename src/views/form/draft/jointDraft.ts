import type { RefObject } from 'react';
import type { FormDraft } from './FormDraft.ts';

/** What was typed into several forms of one page, as whoever leaves it is asked about: in one go. */
export const jointDraft = (drafts: readonly RefObject<FormDraft>[]): FormDraft => {
  const each = () => drafts.map(({ current }) => current);
  return {
    isDirty: () => each().some((draft) => draft.isDirty()),
    keep: () => each().filter((draft) => !draft.keep()).length === 0,
    leavesOut: () => each().some((draft) => draft.leavesOut()),
    discard: () => each().forEach((draft) => void draft.discard()),
    entered: () => Object.assign({}, ...each().map((draft) => draft.entered())),
    settle: () => each().forEach((draft) => void draft.settle()),
  };
};
