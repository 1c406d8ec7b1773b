import { type RaRecord, useTranslate } from 'react-admin';
import { useSay } from '#views/useSay.ts';

/** Warns about names beside a saved department that look like its own: allowed, but seldom meant (case D04). */
export const useLookAlikeWarning = (): ((saved: RaRecord) => void) => {
  const translate = useTranslate();
  const say = useSay();
  return (saved) => {
    const names: readonly string[] = Array.isArray(saved.looks_like) ? saved.looks_like : [];
    if (names.length > 0) say(translate('department.looksLike', { names: names.join('、') }), 'warning');
  };
};
