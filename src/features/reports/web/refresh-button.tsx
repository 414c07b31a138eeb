import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

type RefreshButtonProps = Readonly<{ isBusy: boolean; onRefresh: () => void }>;

export const RefreshButton = ({ isBusy, onRefresh }: RefreshButtonProps) => (
  <Button
    size="sm"
    variant="default"
    leftSection={<IconRefresh size={16} aria-hidden />}
    loading={isBusy}
    onClick={onRefresh}
  >
    Refresh
  </Button>
);
