const folders = /^tests\/(?:app|generated\/console|session)\//;

/** Whether a test file, by its path in the project, needs a document: it renders, or reads cookies, storage or the window. */
export const needsDocument = (path: string): boolean => path.endsWith('.tsx') || folders.test(path);
