// A file of its own, so that the dialog's program is a chunk of its own.
import { Modal as MantineModal } from '@mantine/core';

export const Modal = MantineModal;
