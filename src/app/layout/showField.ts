/** A page asks its server first: so long a field that is looked for may take to be there, and so long it stays marked. */
const patienceMs = 10_000;
const markedMs = 4_000;

/** Stars of required fields and colons are no part of a name. */
const named = (element: Element, word: string): boolean =>
  (element.textContent ?? '').replace(/[\s*:：]+$/u, '').trim() === word;

/** What a field is named by: the label of an input, the head of a column, the term of a fact, the title of a group. */
const names = 'label, legend, th, dt, h2, h3';

/** A field as a whole: its label with its input, where it has both. */
const wholeOf = (element: Element): Element =>
  element.closest('.MuiFormControl-root, fieldset, th') ?? element.parentElement ?? element;

const find = (page: Element, { field, word }: Pick<Sought, 'field' | 'word'>): Element | undefined => {
  const input = [...page.querySelectorAll('[name]')].find((each) => each.getAttribute('name') === field);
  if (input !== undefined) return wholeOf(input);
  const name = [...page.querySelectorAll(names)].find((each) => named(each, word));
  return name === undefined ? undefined : wholeOf(name);
};

interface Sought {
  readonly field: string;
  /** What the field is called in the reader's language. */
  readonly word: string;
  /** Another page is shown. */
  readonly signal: AbortSignal;
}

const mark = (element: Element, signal: AbortSignal): void => {
  element.setAttribute('data-found', '');
  element.scrollIntoView?.({ block: 'center' });
  element
    .querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=combobox], button')
    ?.focus({ preventScroll: true });
  const unmark = () => element.removeAttribute('data-found');
  setTimeout(unmark, markedMs);
  signal.addEventListener('abort', unmark, { once: true });
};

/** Waits until the page, or the dialog over it, has the field; brings it to the middle, gives it the keyboard, and marks it for a moment. */
export const showField = ({ signal, ...sought }: Sought): void => {
  if (signal.aborted) return;
  const look = (): boolean => {
    const pages = [...document.querySelectorAll('[role=dialog]'), document.querySelector('main')];
    const found = pages.map((page) => (page === null ? undefined : find(page, sought))).find(Boolean);
    if (found !== undefined) mark(found, signal);
    return found !== undefined;
  };
  if (look()) return;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => observer.disconnect();
  setTimeout(stop, patienceMs);
  signal.addEventListener('abort', stop, { once: true });
};
