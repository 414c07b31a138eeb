import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './side-scroll.css';

/**
 * A table that may be wider than its place: then it is moved sideways, and its first column stays in sight. Only then:
 * where something can be moved, heads do not keep to the window.
 */
export function SideScroll({ children }: Readonly<{ children: ReactNode }>) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return;
    const look = () => setWide(place.scrollWidth > place.clientWidth + 1);
    const watching = new ResizeObserver(look);
    watching.observe(place);
    for (const table of place.children) watching.observe(table);
    look();
    return () => watching.disconnect();
  });
  return (
    <div ref={frame} className="side-scroll" data-wide={isWide || undefined}>
      {children}
    </div>
  );
}
