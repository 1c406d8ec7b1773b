import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const hiding = 'aria-hidden';

/**
 * A place at the end of the page that stays open to screen readers: a dialog or drawer hides everything beside it from them, also
 * what is said because of what is done in it (WCAG 4.1.3).
 */
export const OpenPlace = ({ children }: { readonly children: ReactNode }) => {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const keeper = new MutationObserver(() => {
      if (place.hasAttribute(hiding)) place.removeAttribute(hiding);
    });
    keeper.observe(place, { attributes: true, attributeFilter: [hiding] });
    document.body.append(place);
    return () => {
      keeper.disconnect();
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
};
