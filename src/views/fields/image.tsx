import type { FieldDisplayProps, FieldView } from './fieldView.ts';
import { FilesInput } from './file/FilesInput.tsx';
import { shownFiles } from './file/shownFile.ts';
import { Thumbnails } from './file/Thumbnails.tsx';

const thumbnailSize = 48;

const ImageField = ({ value }: FieldDisplayProps) => (
  <Thumbnails files={shownFiles(value)} size={thumbnailSize} />
);

/** A picture, or several: small in lists and details, large on demand. */
export const image: FieldView = { display: ImageField, input: FilesInput, column: { minWidth: 80 } };
