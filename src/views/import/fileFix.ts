/** What somebody does about a file that was refused as a whole. */
export type Fix = 'template' | 'type' | 'split' | 'range' | 'rows';

const fixes: Readonly<Record<string, Fix>> = {
  'sheet.type': 'type',
  'sheet.tooLarge': 'split',
  'sheet.tooManyRows': 'split',
  'sheet.range': 'range',
  'sheet.noRows': 'rows',
  'sheet.wrongTemplate': 'template',
  'sheet.oldTemplate': 'template',
  'sheet.otherTemplate': 'template',
  'sheet.missingColumns': 'template',
  'sheet.unknownColumns': 'template',
  'sheet.repeatedColumns': 'template',
};

/** The way on after a refusal; undefined where its sentence says all there is to say. */
export const fixOf = (errorKey: string | undefined): Fix | undefined => fixes[errorKey ?? ''];
