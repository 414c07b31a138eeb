import { Button, Select } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { urlDay, urlText, useUrlState } from '../../../web/url-state.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Service, servicesContract } from '../../services/contract.ts';
import { isCurrent } from '../../services/rules.ts';
import { exceptionsContract, longestForDriver } from '../exceptions.ts';
import { PickupDay, useDayForm } from './pickup-day.tsx';
import { dailyWords } from './words.ts';

/** Lets a truck come to a contact on a day on which none would; the address may name the day, as from a request. */
export function AddPickup({ contactId }: Readonly<{ contactId: string }>) {
  const say = useWords(dailyWords);
  const { today } = useCompany();
  const [{ pickup: asked, items }, set] = useUrlState({ pickup: urlDay(''), items: urlText() });
  const [isOpen, setOpen] = useState(asked !== '');
  const { data } = useRead(servicesContract.ofContact, { contactId });
  const services = data?.services.filter((one) => isCurrent(one, today)) ?? [];
  if (!isAdmin(useActor()) || services.length === 0) return null;
  function close() {
    setOpen(false);
    if (asked) set({ pickup: '', items: '' });
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTruck size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say.extraPickupTitle}
      </Button>
      <FormDialog title={say.extraPickupTitle} opened={isOpen} onClose={close}>
        {isOpen && <AddPickupForm services={services} asked={asked} items={items} onClose={close} />}
      </FormDialog>
    </>
  );
}

type AddPickupFormProps = Readonly<{ services: readonly Service[]; asked: string; items: string; onClose: () => void }>;

function AddPickupForm({ services, asked, items, onClose }: AddPickupFormProps) {
  const say = useWords(dailyWords);
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const form = useDayForm({ proposed: asked, forDriver: items.slice(0, longestForDriver) });
  const add = useCommand(exceptionsContract.addPickup, {
    failure: say.pickupNotAdded,
    form,
    onDone: ({ toDate }) => {
      toast.success(say.pickupAdded, say.truckComesOn(toDate));
      onClose();
    },
  });
  return (
    <PickupDay
      form={form}
      lead={say.extraPickupLead}
      submitLabel={say.addPickup}
      isBusy={add.isBusy}
      label={say.date}
      asksForDriver
      onSubmit={(wanted) => void add.run({ serviceId, ...wanted })}
    >
      {services.length > 1 && (
        <Select
          label={say.service}
          allowDeselect={false}
          data={services.map(({ id, stream, street }) => ({ value: id, label: `${stream}, ${street}` }))}
          value={serviceId}
          onChange={(id) => setServiceId(id ?? serviceId)}
        />
      )}
    </PickupDay>
  );
}
