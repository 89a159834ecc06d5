import { maxReasonLength, withdrawSignOff, type ExtractedDocumentData } from '@landfall/contract';
import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useUser, mayCall } from '../../../lib/auth.ts';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { toast } from '../../../ui/toast.ts';
import { openReview } from '../model/review-state.ts';
import { refreshDocuments, extractedDataOptions } from '../documents-query.ts';
import { useReview, useReviewState } from './review.ts';

/** For administrators, beside a document that is signed off. */
export function WithdrawSignOff() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(user, withdrawSignOff)) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Withdraw sign-off
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Withdraw the sign-off">
        <WithdrawForm onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function WithdrawForm({ onClose }: { onClose: () => void }) {
  const review = useReview();
  const client = useQueryClient();
  const { document, version, signedOff } = useReviewState(({ data }) => data);
  const { documentId } = document;
  const withdrawal = useMutation<ExtractedDocumentData, Error, string>({
    mutationFn: (given) => call(withdrawSignOff, { params: { documentId }, body: { reason: given, version } }),
    onSuccess: (data) => {
      client.setQueryData(extractedDataOptions(documentId).queryKey, data);
      void refreshDocuments(client);
      review.state.set(openReview(data));
      toast.success({ title: 'Sign-off withdrawn', message: 'The document is open again.' });
    },
  });
  return (
    <ReasonForm
      title="Withdraw the sign-off"
      field={{ label: 'Reason', maxLength: maxReasonLength }}
      needed="A reason is required"
      send={withdrawal}
      onSend={(reason) => withdrawal.mutate(reason)}
      onBack={onClose}
      sendLabel="Withdraw"
      backLabel="Cancel"
      isGrave
    >
      <Text size="sm">
        {`${signedOff?.username ?? 'Somebody'} signed ${document.originalName} off. Its terms and figures leave the security master, which goes back to what stood before; the document can be corrected and signed off again. Both stay in the history.`}
      </Text>
      <Text size="sm">
        Prices of a class that only this document brought are kept, and show again once it is signed off again.
      </Text>
    </ReasonForm>
  );
}
