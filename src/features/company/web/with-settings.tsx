import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Settings, settingsContract } from '../settings.ts';

/** Draws what needs the settings record once it is there, and what stands in its place before (spec 1 §2.6). */
export function WithSettings({ children }: Readonly<{ children: (settings: Settings) => ReactNode }>) {
  const failure = ['Settings Error', 'Failed to load company settings'] as const;
  const { data, error, refetch } = useRead(settingsContract.get, {}, { failure });
  if (data) return children(data);
  if (!error) return <WaitingForSettings />;
  return (
    <Panel label="Settings">
      <ErrorPanel title="Error Loading Settings" error={error} onRetry={() => void refetch()} />
    </Panel>
  );
}

export function WaitingForSettings() {
  return (
    <Panel label="Settings" isPadded>
      <p className="secondary" role="status">
        Loading settings...
      </p>
      <SkeletonLines count={6} />
    </Panel>
  );
}
