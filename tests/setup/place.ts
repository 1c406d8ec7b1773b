import { relative } from 'node:path';
import { expect } from 'vitest';
import { enterDocument, leaveDocument } from './document.ts';
import { needsDocument } from './needsDocument.ts';

// The place a file runs in: with a document and a page, or as a server does. Both kinds share a worker, and so its modules and database.
if (needsDocument(relative(process.cwd(), expect.getState().testPath ?? ''))) {
  await enterDocument();
  (await import('./page.ts')).watchPage();
} else leaveDocument();
