import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

type NoneFoundProps = Readonly<{ title: string; children: ReactNode; onClear: () => void }>;

/** There are some, but none as asked for. */
export const NoneFound = ({ title, children, onClear }: NoneFoundProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    {children}
  </EmptyState>
);
