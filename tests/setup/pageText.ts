const mostLines = 60;
const controls = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const apart = new Set(
  'H1 H2 H3 H4 P LI TR DT DD DIV SECTION HEADER NAV MAIN UL OL FORM FIELDSET TABLE LABEL'.split(' '),
);

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.trim() ?? '';

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' ||
  ['STYLE', 'SCRIPT', 'SVG', 'svg'].includes(element.tagName) ||
  (element instanceof HTMLElement && (element.hidden === true || element.style.display === 'none'));

const controlText = (element: Element): string => {
  const { labels, value } = element as HTMLInputElement;
  const label =
    labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.getAttribute('placeholder');
  const type = element.getAttribute('type');
  const state =
    type === 'checkbox' || type === 'radio' ? String((element as HTMLInputElement).checked) : value;
  return ` {${label ?? ''}: ${state}} `;
};

const read = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || isHidden(node)) return '';
  if (controls.has(node.tagName)) return controlText(node);
  if (node.tagName === 'BUTTON' || node.getAttribute('role') === 'button') return ` [${nameOf(node)}] `;
  const inner = [...node.childNodes].map(read).join(node.tagName === 'TR' ? ' | ' : '');
  return apart.has(node.tagName) ? `\n${/^H\d$/.test(node.tagName) ? '# ' : ''}${inner}\n` : inner;
};

/** The page as a person reads it, top down: headings with #, buttons in [], fields in {}; at most sixty lines. */
export const pageText = (): string => {
  const lines = read(document.body)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`… and ${rest} more lines`] : [])].join('\n');
};
