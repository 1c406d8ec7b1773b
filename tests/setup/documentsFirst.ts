import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { needsDocument } from './needsDocument.ts';

const isFirst = ({ moduleId }: TestSpecification): boolean =>
  needsDocument(relative(process.cwd(), moduleId));

/**
 * Files that need a document before all others, else as they are: what a library finds out about its surroundings when it is loaded
 * (whether there is a browser) it goes on believing, and a worker loads it once.
 */
export const documentsFirst = (files: readonly TestSpecification[]): TestSpecification[] => [
  ...files.filter(isFirst),
  ...files.filter((file) => !isFirst(file)),
];

/** The order in which Vitest would run them, documents first. */
export class DocumentsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return documentsFirst(await super.sort(files));
  }
}
