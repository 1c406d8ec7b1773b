import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';

interface InviteCodeProps {
  readonly url: string;
  /** Side in px, the quiet zone of four modules included. */
  readonly side: number;
  readonly picture: string;
  readonly title: string;
}

/** The mark covers a twentieth of the code at most, of which level Q restores a quarter. */
const markShare = 0.19;

const markOf = (picture: string, side: number) => {
  const size = Math.round(side * markShare);
  return { src: picture, width: size, height: size, excavate: true, crossOrigin: 'anonymous' as const };
};

/** The code of a link with the company's mark: black on white in either theme, because many cameras read no other. */
export const InviteCode = ({ url, side, picture, title }: InviteCodeProps) => (
  <QRCodeSVG
    value={url}
    size={side}
    level="Q"
    marginSize={4}
    imageSettings={markOf(picture, side)}
    title={title}
    role="img"
    style={{ maxWidth: '100%', height: 'auto', display: 'block' }}
  />
);

/** Side of the picture that is saved, in px. */
export const savedSide = 1024;

/** The same as a picture to save; seen by nobody. */
export const InvitePicture = ({
  url,
  picture,
  ref,
}: Pick<InviteCodeProps, 'url' | 'picture'> & { readonly ref: Ref<HTMLCanvasElement> }) => (
  <QRCodeCanvas
    ref={ref}
    value={url}
    size={savedSide}
    level="Q"
    marginSize={4}
    imageSettings={markOf(picture, savedSide)}
    aria-hidden
    style={{ display: 'none' }}
  />
);
