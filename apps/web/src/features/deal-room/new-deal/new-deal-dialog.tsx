import type { Deal } from '@landfall/contract';
import { Modal } from '@mantine/core';
import { toast } from '../../../ui/toast.ts';
import { withClass, withIssuer, withSeries } from '../model/upload-form.ts';
import { formStore } from '../upload/upload-store.ts';
import { NewDealForm } from './new-deal-form.tsx';

/** Administrators add a deal, which the upload form then has chosen. */
export function NewDealDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const choose = (deal: Deal) => {
    const ofIssuer = withIssuer(formStore.get(), deal.issuer_name);
    formStore.set(withClass(withSeries(ofIssuer, deal.issuer_series), deal.issuer_class));
    toast.success({
      title: 'Deal added',
      message: `${deal.issuer_name} ${deal.issuer_series} Class ${deal.issuer_class}`,
    });
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="New deal"
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewDealForm onAdded={choose} onCancel={onClose} />
    </Modal>
  );
}
