/** Texts that are counted from 1 below a key, in order: those of `device.text.1`, `device.text.2` … for `device.text`. */
export const numbered = (texts: Readonly<Record<string, string>>, key: string): readonly string[] => {
  const found: string[] = [];
  for (let text = texts[`${key}.1`]; text !== undefined; text = texts[`${key}.${found.length + 1}`])
    found.push(text);
  return found;
};
