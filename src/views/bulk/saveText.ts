import { saveFile } from '../export/saveFile.ts';

/** Lets the browser save a text made in the page as a file. */
export const saveText = (text: string, fileName: string, type: string): void =>
  saveFile(new Blob([text], { type }), fileName);
