/** How much of something is done; `percent` is 0 to 100. */
export function ProgressBar({ label, percent }: Readonly<{ label: string; percent: number }>) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
