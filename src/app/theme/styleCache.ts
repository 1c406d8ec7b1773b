import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Parts of controls that MUI names in every browser's spelling. */
const spellings = ['::-moz-focus-inner', '::-moz-placeholder', '::-ms-input-placeholder'];

const isKnown = (selector: string): boolean => globalThis.CSS?.supports?.(`selector(${selector})`) !== false;

/** Leaves rules out that this browser would refuse: each refusal is an exception, and a page of inputs has dozens. */
const dropForeign = (): StylisPlugin => {
  const foreign = spellings.filter((spelling) => !isKnown(spelling));
  return (element) => {
    if (element.type !== 'rule' || !Array.isArray(element.props)) return;
    const props = element.props.filter(
      (selector) => !foreign.some((spelling) => selector.includes(spelling)),
    );
    element.props = props;
    // A rule of nothing is not written.
    if (props.length === 0) element.children = [];
  };
};

/** Where the console's styles are made and kept. The browsers we build for need no prefixes; making them is a third of the work on every style. */
export const createStyleCache = (nonce: string | undefined): EmotionCache =>
  createCache({
    key: 'css',
    stylisPlugins: [dropForeign()],
    ...(nonce === undefined ? {} : { nonce }),
  });
