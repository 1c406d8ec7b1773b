import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { FailedRowsField } from './FailedRowsField.tsx';
import { KeptTotal } from './KeptTotal.tsx';

const ImportJobPage = lazy(async () => ({
  default: (await import('#views/import/ImportJobPage.tsx')).ImportJobPage,
}));
const FirstImports = lazy(async () => ({ default: (await import('./FirstImports.tsx')).FirstImports }));

/** The list is generated, failed rows can be fetched from it; an import itself is a page of its own, not a drawer. */
export const importJobOverride = defineOverride<'importJob'>()({
  pages: { ':id': ImportJobPage, ':id/show': ImportJobPage },
  fields: { failed: { display: FailedRowsField } },
  views: { total: KeptTotal, emptyWays: FirstImports },
});
