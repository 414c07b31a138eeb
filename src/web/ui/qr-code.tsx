import { useMemo } from 'react';
import { encode } from 'uqr';
import './qr-code.css';

type QrCodeProps = Readonly<{
  text: string;
  /** What it leads to, for who cannot see it. */
  label?: string;
}>;

const quiet = 4;

/** A text for a phone's camera, drawn here: nobody else sees it. Dark on white in both themes, as readers want it. */
export function QrCode({ text, label = 'QR code' }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: quiet });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <svg role="img" aria-label={label} className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
