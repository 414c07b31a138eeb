import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

type DownloadButtonProps = Readonly<{
  href: string /** There is nothing to get. */;
  isEmpty?: boolean;
  /** Another one is likelier wanted. */
  isSecond?: boolean;
  children: string;
}>;

/** Gets a file; a link, so that the browser shows how far it is. */
export const DownloadButton = ({ href, isEmpty = false, isSecond = false, children }: DownloadButtonProps) =>
  isEmpty ? (
    <Button disabled leftSection={<IconDownload size={16} aria-hidden />}>
      {children}
    </Button>
  ) : (
    <Button
      component="a"
      download
      href={href}
      variant={isSecond ? 'default' : 'filled'}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
