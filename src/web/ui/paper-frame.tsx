import { type SyntheticEvent, useEffect, useRef } from 'react';
import './paper-frame.css';

const look = `<style>
  body { margin: 0; padding: clamp(16px, 4vw, 32px); background: #fff; color: #1c2420; font: 15px/1.6 Georgia, 'Times New Roman', serif;
    overflow-wrap: break-word }
  h1, h2, h3, h4 { line-height: 1.25 } table { border-collapse: collapse } td, th { border: 1px solid #bbb; padding: 4px 8px }
  img { max-width: 100% } a { color: #065f46 }
</style>`;

type PaperFrameProps = Readonly<{
  html: string;
  label: string;
  /** As high as its text, for a page on which it is read from top to bottom. */
  isWhole?: boolean;
}>;

/** Within its margins, the narrower of the two on which it may be printed: A4. */
const widthOfSheet = '186mm';

/** A text with HTML as on paper. In a frame of its own: nothing in it runs, submits or reaches the product. */
export function PaperFrame({ html, label, isWhole = false }: PaperFrameProps) {
  const place = useRef<HTMLIFrameElement>(null);
  const following = useRef<ResizeObserver>(undefined);
  useEffect(() => {
    /** Paper cannot be scrolled: all of it is printed, as high as it is there. */
    function unroll() {
      if (!place.current) return;
      place.current.style.width = widthOfSheet;
      tellHeight(place.current);
      place.current.style.width = '';
    }
    /** No selector of the page sees that the focus is in a frame. */
    const tellFocus = () => place.current?.toggleAttribute('data-focused', document.activeElement === place.current);
    const events = { beforeprint: unroll, blur: tellFocus, focus: tellFocus };
    for (const [name, heard] of Object.entries(events)) addEventListener(name, heard);
    return () => {
      following.current?.disconnect();
      for (const [name, heard] of Object.entries(events)) removeEventListener(name, heard);
    };
  }, []);
  function follow({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const page = frame.contentDocument?.documentElement;
    if (!page) return;
    following.current?.disconnect();
    following.current = new ResizeObserver(() => tellHeight(frame));
    following.current.observe(page);
  }
  return (
    <iframe
      ref={place}
      className="paper-frame"
      data-whole={isWhole || undefined}
      title={label}
      // Of the same origin it can be measured; without scripts that gives its text nothing to do with it.
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
      onLoad={follow}
      // Its name is the frame's; in which language it is written, nobody has said.
      srcDoc={`<!doctype html><html><head>${look}</head><body>${html}</body></html>`}
    />
  );
}

/** With its border. */
function tellHeight(frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.documentElement.getBoundingClientRect().height ?? 0;
  frame.style.setProperty('--whole', `${height + 2}px`);
}
