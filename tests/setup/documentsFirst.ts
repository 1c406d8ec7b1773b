import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { needsDocument } from './needsDocument.ts';

const pathOf = ({ moduleId }: TestSpecification): string => relative(process.cwd(), moduleId);

/** Layers that know no library of the page: what they load has nothing to find out about a browser. */
const knowsNoPage = (path: string): boolean => /^tests\/(?:compiler|domain|engine)\//.test(path);

/**
 * Files that need a document before all others, else as they are: what a library finds out about its surroundings when it is loaded
 * (whether there is a browser) it goes on believing, and a worker loads it once. While one worker has the console made ready for the
 * first of them, the other does what can be done without.
 */
export const documentsFirst = (files: readonly TestSpecification[]): TestSpecification[] => {
  const [first, ...others] = files.filter((file) => needsDocument(pathOf(file)));
  const rest = files.filter((file) => !needsDocument(pathOf(file)));
  return [
    ...(first === undefined ? [] : [first]),
    ...rest.filter((file) => knowsNoPage(pathOf(file))),
    ...others,
    ...rest.filter((file) => !knowsNoPage(pathOf(file))),
  ];
};

/** The order in which Vitest would run them, documents first. */
export class DocumentsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return documentsFirst(await super.sort(files));
  }
}
