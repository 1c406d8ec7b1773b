import { useLocation, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { placeOf } from '#app/shell/place.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The address of a page names a field of it that was looked for: `?field=logo`. */
const parameter = 'field';

/** Brings the field that the address names into view and marks it, once the page has it. Nothing for other addresses. */
export const FoundField = () => {
  const { pathname, search, key } = useLocation();
  const translate = useTranslate();
  const field = new URLSearchParams(search).get(parameter);
  const { noun } = placeOf(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that is looked for again is shown again
  useEffect(() => {
    if (field === null) return;
    const abort = new AbortController();
    void import('./showField.ts').then(({ showField }) =>
      showField({ field, word: translate(wordKeys(noun).field(field)), signal: abort.signal }),
    );
    return () => abort.abort();
  }, [noun, field, key, translate]);
  return null;
};
