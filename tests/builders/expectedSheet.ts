import { everyWordOf, generatedContract } from '#server/platform/contract.ts';
import { acceptedHeaders } from '#server/sheets/headerRow.ts';
import type { ExpectedSheet } from '#server/sheets/sheetFile.ts';

const contract = generatedContract();
const every = (noun: string, key: string) => everyWordOf(contract, noun, key);

/** What an import of the schemas takes, without the fields of a company. */
export const expectedOf = (noun: string, purpose: string): ExpectedSheet => {
  const model = contract.models[noun]?.imports.find((each) => each.purpose === purpose);
  if (model === undefined) throw new Error(`There is no import ${noun}.${purpose}`);
  return {
    model,
    columns: model.columns,
    headersOf: (field) => acceptedHeaders({ every }, noun, field),
    maxRows: model.maxRows,
    titleOf: (mark) =>
      contract.words.zh.resources[mark.split('.')[0] ?? '']?.[`imports.${mark.split('.')[1]}.title`],
  };
};
