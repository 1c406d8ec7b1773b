interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be drawn')) : resolve(blob)),
      type,
      0.92,
    );
  });

/**
 * The part of a drawn picture as a file of the same type and name; `area` is in pixels of the picture itself. Rejects
 * where the browser cannot draw it: larger than its canvas, or out of memory.
 */
export const cutImage = async (image: HTMLImageElement, area: Area, original: File): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width);
  canvas.height = Math.round(area.height);
  const place = [area.x, area.y, area.width, area.height] as const;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gave no canvas to draw the picture on');
  context.drawImage(image, ...place, 0, 0, canvas.width, canvas.height);
  return new File([await toBlob(canvas, original.type)], original.name, { type: original.type });
};
