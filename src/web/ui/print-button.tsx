import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useWords } from '../language.ts';
import { kitWords } from '../words.ts';

/** Opens the browser's way to paper; what comes out of it is the screen's `PrintSheet`. */
export const PrintButton = () => (
  <Button size="sm" variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
    {useWords(kitWords).print}
  </Button>
);
