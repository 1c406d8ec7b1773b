import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where a page puts what belongs into its head; null until that is there. */
export interface PageHeadSlots {
  /** Beside the title: how much there is. */
  readonly count: HTMLElement | null;
  /** At the right: what can be done with the whole page. */
  readonly actions: HTMLElement | null;
}

/** The head of the page around; undefined where there is none. */
export const PageHeadContext = createContext<PageHeadSlots | undefined>(undefined);

interface InSlotProps {
  readonly slot: keyof PageHeadSlots;
  readonly children: ReactNode;
}

const InSlot = ({ slot, children }: InSlotProps) => {
  const head = use(PageHeadContext);
  if (head === undefined) return <>{children}</>;
  const element = head[slot];
  return element === null ? null : createPortal(children, element);
};

type Content = Pick<InSlotProps, 'children'>;

/** Shows how much a page holds beside its title; where it stands, if no page is around. */
export const PageCount = ({ children }: Content) => <InSlot slot="count">{children}</InSlot>;

/** Shows what can be done with a whole page in its head, the main one last; where it stands, if no page is around. */
export const PageActions = ({ children }: Content) => <InSlot slot="actions">{children}</InSlot>;

/** Attribute of what a page may give the keyboard to as it opens; the page's own heading then leaves it there. */
export const beginsHere = 'data-begins';
