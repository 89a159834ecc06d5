import { type ExtractedDocumentData, withdrawSignOff, withdrawSignOffRequest } from '@landfall/contract';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useUser, mayCall } from '../../../lib/auth.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { openReview } from '../model/review-state.ts';
import { refreshDocuments } from '../queries/documents-query.ts';
import { extractedDataOptions } from '../queries/extracted-data-query.ts';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const withdrawal = useMutation<ExtractedDocumentData, Error, string>({
    mutationFn: (given) => call(withdrawSignOff, { params: { documentId }, body: { reason: given, version } }),
    onSuccess: (data) => {
      client.setQueryData(extractedDataOptions(documentId).queryKey, data);
      void refreshDocuments(client);
      review.state.set(openReview(data));
      toast.success({ title: 'Sign-off withdrawn', message: 'The document is open again.' });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = withdrawSignOffRequest.safeParse({ reason, version });
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) field.current?.focus();
    else if (!withdrawal.isPending) withdrawal.mutate(read.data.reason);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Withdraw the sign-off">
      <Stack gap="sm">
        <Text size="sm">
          {`${signedOff?.username ?? 'Somebody'} signed ${document.originalName} off. Its terms and figures leave the security master, which goes back to what stood before; the document can be corrected and signed off again. Both stay in the history.`}
        </Text>
        <Text size="sm">
          Prices of a class that only this document brought are kept, and show again once it is signed off again.
        </Text>
        <Textarea
          ref={field}
          label="Reason"
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problem}
          errorProps={{ role: 'alert' }}
        />
        {withdrawal.error ? <Notice tone="red">{withdrawal.error.message}</Notice> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={withdrawal.isPending}>
            Withdraw
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
