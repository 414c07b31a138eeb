import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '../use-title.ts';
import { ProgressBar } from './progress-bar.tsx';

type DriverHeaderProps = Readonly<{
  title: string;
  /** "4 of 12 stops · 33%" */
  detail: string;
  /** 0 to 100. */
  percent: number;
  /** Names the bar: "Route progress". */
  progressLabel: string;
  back: Readonly<{ to: string; label: string }>;
  /** The chip that says whether everything has been sent. */
  aside?: ReactNode;
}>;

/** The dark head of the driver's screen; on a phone the shell's own header makes room for it. */
export function DriverHeader({ title, detail, percent, progressLabel, back, aside }: DriverHeaderProps) {
  useTitle(title);
  return (
    <header className="driver-header">
      <div className="driver-header-row">
        <Link to={back.to} className="driver-back" aria-label={back.label}>
          <IconChevronLeft size={24} aria-hidden />
        </Link>
        <div>
          <h1>{title}</h1>
        </div>
        {aside}
      </div>
      <p>{detail}</p>
      <ProgressBar label={progressLabel} percent={percent} />
    </header>
  );
}

/** The way on, under the thumb. */
export function ThumbBar({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <fieldset className="thumb-bar" aria-label={label}>
      {children}
    </fieldset>
  );
}
