/** Elements that stand within a line unless their own style says otherwise. */
const inline = new Set(
  'A ABBR B BDI BR CITE CODE EM I IMG INPUT KBD LABEL MARK SMALL SPAN STRONG SUB SUP TIME U'.split(' '),
);

/** jsdom lays nothing out. A chart without a size draws nothing and says so, once it is drawn a second time. */
const sizes: Readonly<Record<string, string>> = { width: '600px', height: '240px' };

const displayOf = (element: Element, own: string): string =>
  own !== '' ? own : inline.has(element.tagName) ? 'inline' : 'block';

const ownStyle = (element: Element): CSSStyleDeclaration | undefined =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined;

const visibilityOf = (element: Element): string => {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const own = ownStyle(each)?.visibility ?? '';
    if (own !== '') return own;
  }
  return 'visible';
};

/**
 * The computed style of an element as far as tests ask for it: its own `style`, with the display of its tag and the
 * visibility of its ancestors, and a size. jsdom would match every rule of every style sheet, for a third of the suite's time.
 */
export const computedStyle = (element: Element): CSSStyleDeclaration => {
  const own = ownStyle(element) ?? document.documentElement.style;
  const read = (name: string): string => {
    const value = own.getPropertyValue(name);
    if (name === 'display') return displayOf(element, value);
    if (name === 'visibility') return visibilityOf(element);
    return value === '' ? (sizes[name] ?? value) : value;
  };
  return new Proxy(own, {
    get: (target, name) => {
      if (name === 'display' || name === 'visibility' || name === 'width' || name === 'height')
        return read(name);
      if (name === 'getPropertyValue') return read;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

const isStyle = (node: Node): boolean => node instanceof HTMLStyleElement;

/**
 * Leaves the style sheets of components out of the page: nothing reads them (`computedStyle` above), and jsdom would parse
 * each rule, keep it for the next test and walk past it with every selector.
 */
export const leaveStylesOut = (): void => {
  Object.defineProperty(document.head, 'insertBefore', {
    configurable: true,
    value: (node: Node, before: Node | null) =>
      isStyle(node) ? node : Node.prototype.insertBefore.call(document.head, node, before),
  });
};
