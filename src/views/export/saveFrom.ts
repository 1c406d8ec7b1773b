/** Lets the browser fetch a file and save it beside the page: a refusal instead of the file never replaces the console. */
export const saveFrom = (address: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
};
