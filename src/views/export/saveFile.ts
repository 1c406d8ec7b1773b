/** Longer than any browser takes to begin saving. */
const keptMs = 10_000;

/** Lets the browser save what the page holds as a file. */
export const saveFile = (file: Blob, fileName: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};
