import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { customFieldsOf } from '#engine/customFields.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel, ImportModel } from '#engine/model.ts';
import { isSheetColumn } from '#engine/sheet/sheetColumn.ts';
import { saveFile } from '../export/saveFile.ts';
import { useSay } from '../useSay.ts';
import { wordKeys } from '../wordKeys.ts';

/** Kinds of sheets, for templates and for rows that failed. */
export type ImportFormat = ExportFormat;

/** A column of a template. `isNeeded`: no row can be read without it. */
export interface TemplateColumn {
  readonly name: string;
  readonly title: string;
  readonly isNeeded: boolean;
}

export interface Template {
  readonly format: ImportFormat;
  readonly setFormat: (format: ImportFormat) => void;
  readonly columns: readonly TemplateColumn[];
  /** Names of the columns it will have, in their order. */
  readonly chosen: readonly string[];
  readonly toggle: (name: string) => void;
  readonly isRunning: boolean;
  readonly refusal: string | undefined;
  readonly download: () => Promise<void>;
}

const useColumns = (model: EntityModel, purpose: ImportModel): readonly TemplateColumn[] => {
  const translate = useTranslate();
  const own = purpose.takesCustomFields ? customFieldsOf(model).filter(isSheetColumn) : [];
  const columnOf = (name: string, { path, isRequired }: FieldModel): TemplateColumn => ({
    name,
    title: translate(wordKeys(model.noun).field(path)),
    isNeeded: isRequired || purpose.keys[0] === name,
  });
  return [
    ...purpose.columns.map((field) => columnOf(field.name, field)),
    ...own.map((field) => columnOf(field.path, field)),
  ];
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the template is to be, and the way to it. */
export const useTemplate = (model: EntityModel, purpose: ImportModel): Template => {
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const say = useSay();
  const columns = useColumns(model, purpose);
  const [format, setFormat] = useState<ImportFormat>('xlsx');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chosen = columns.filter(({ name }) => !left.includes(name)).map(({ name }) => name);

  const download = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      const requested = {
        format,
        ...(left.length === 0 ? {} : { columns: chosen }),
      };
      const { file, fileName } = await provider.askTemplate(model.noun, purpose.purpose, requested);
      saveFile(file, fileName);
      say(translate('importing.template.started', { file: fileName }), 'info');
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setRunning(false);
    }
  };
  return {
    format,
    setFormat,
    columns,
    chosen,
    toggle: (name) => setLeft(left.includes(name) ? left.filter((each) => each !== name) : [...left, name]),
    isRunning,
    refusal,
    download,
  };
};
