import { formDocumentOf } from '#compiler/document/formDocument.ts';
import { type Definitions, wireDocumentOf } from '#compiler/document/wireDocument.ts';
import type { Subject } from '../checks/subject.ts';
import { metaSchemaText } from '../meta/metaSchema.ts';
import { namesOf } from '../meta/namesOf.ts';
import type { Output } from './output.ts';
import type { PieceCache } from './pieceCache.ts';
import { nounTypes } from './types.ts';
import { formValidatorTypes, nounCallValidators, nounFormValidators } from './validators.ts';

/** The generated files of one noun, and its interfaces for the types of all. */
export interface NounFiles {
  readonly files: Output;
  readonly types: { readonly noun: string; readonly hasRow: boolean; readonly text: string };
}

export interface NounRequest {
  readonly subject: Subject;
  /** Definitions this noun makes, and those of every noun. */
  readonly own: Definitions;
  readonly all: Definitions;
  readonly nouns: readonly string[];
  readonly cache: PieceCache;
}

/** Makes the files of one noun; validators and types come from the cache when their schemas are known. */
export const nounFilesOf = async ({ subject, own, all, nouns, cache }: NounRequest): Promise<NounFiles> => {
  const { noun, entity, model } = subject;
  const document = wireDocumentOf(model, all);
  const form = formDocumentOf(entity, model, all);
  const text = await cache.piece('types', { calls: document.calls, own, noun }, () =>
    nounTypes(document, own),
  );
  return {
    types: { noun, hasRow: own[noun] !== undefined, text },
    files: {
      [`validators/calls/${noun}.js`]: await cache.piece('calls', document, () =>
        nounCallValidators(document),
      ),
      [`validators/forms/${noun}.js`]: await cache.piece('forms', form, () => nounFormValidators(form)),
      [`validators/forms/${noun}.d.ts`]: formValidatorTypes,
      [`meta/${noun}.meta.json`]: metaSchemaText(namesOf(subject, nouns)),
    },
  };
};
