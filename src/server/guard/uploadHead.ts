const headBytes = 64 * 1024;
const scenePart = /name="scene"\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9_.]{1,120})\r\n/;

/**
 * The field an upload is for, as far as the beginning of its multipart body tells: the part `scene`, when it stands before
 * the file. Undefined: not there (yet).
 */
export const sceneOfHead = (chunks: readonly Uint8Array[]): string | undefined => {
  const text = Buffer.concat(chunks).subarray(0, headBytes).toString('latin1');
  const file = text.indexOf('; filename=');
  return scenePart.exec(file < 0 ? text : text.slice(0, file))?.[1];
};

/** Whether the beginning has not gone by yet. */
export const isHead = (size: number): boolean => size <= headBytes;
