import { QRCodeSVG } from 'qrcode.react';

interface QrImageProps {
  readonly value: string;
  /** Side in px, the quiet zone of four modules included. */
  readonly side: number;
  readonly title: string;
}

/** The code itself: black on white in either theme, because many cameras read no other. */
export const QrImage = ({ value, side, title }: QrImageProps) => (
  <QRCodeSVG value={value} size={side} level="M" marginSize={4} title={title} role="img" />
);
