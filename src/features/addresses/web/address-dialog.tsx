import { Suspense } from 'react';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { latePart } from '../../../web/ui/late-part.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useFetchedAhead } from '../../../web/use-fetched-ahead.ts';
import type { AddressFormProps } from './address-form.tsx';

const loadForm = () => import('./address-form.tsx');
const AddressForm = latePart(() => loadForm().then(({ AddressForm }) => AddressForm));

export function AddressDialog({ opened, ...rest }: AddressFormProps & Readonly<{ opened: boolean }>) {
  useFetchedAhead(loadForm);
  return (
    <FormDialog title={rest.address ? 'Edit Address' : 'Add Address'} opened={opened} onClose={rest.onClose}>
      <Suspense fallback={<SkeletonLines count={6} />}>
        <AddressForm {...rest} />
      </Suspense>
    </FormDialog>
  );
}
