import { defineOverride } from '#views/override.ts';
import { ImportJobScreen } from './ImportJobScreen.tsx';

/** The list is generated; an import itself is a page of its own, not a drawer. */
export const importJobOverride = defineOverride<'importJob'>()({ screen: ImportJobScreen });
