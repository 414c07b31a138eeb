import { toast } from '../../../web/ui/toast.ts';

type PickupIds = { serviceId: string; routeId: string; nominal: string };
export type PickupDialogProps = Readonly<{ pickups: PickupIds[]; opened: boolean; onClose: () => void }>;

export const told = (count: number, what: string) =>
  toast.success('Route Updated', `${count === 1 ? '1 pickup' : `${count} pickups`} ${what}.`);
