import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export const CsvLink = ({ href, children }: Readonly<{ href: string; children: ReactNode }>) => (
  <Button
    component="a"
    download
    variant="default"
    size="sm"
    leftSection={<IconDownload size={16} aria-hidden />}
    href={href}
  >
    {children}
  </Button>
);
