/** Longer than any browser takes to begin saving. */
const keptMs = 10_000;

/** Lets the browser save a text made in the page as a file. */
export const saveText = (text: string, fileName: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
};
