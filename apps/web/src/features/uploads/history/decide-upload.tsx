import { maxCommentLength, type UploadItem } from '@landfall/contract';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { useDecideUpload, type UploadDecision } from '../uploads-queries.ts';

/** Approves or refuses a waiting file. The user who uploaded it sees that another person decides. */
export function DecideUpload({ item }: { item: UploadItem }) {
  const decide = useDecideUpload(item);
  // Null until the user chooses one of the two.
  const [isApproval, setApproval] = useState<boolean | null>(null);
  if (item.state !== 'WAITING') {
    return decide.isSuccess ? (
      <Notice tone="green">
        {decide.variables.isApproved
          ? 'The upload is approved. Every row is in force.'
          : 'The upload is refused. It has no effect.'}
      </Notice>
    ) : null;
  }
  if (!item.canDecide) {
    return (
      <Notice tone="yellow" title="Waiting for a second person">
        Another user who may upload must approve or refuse this file. Until then it has no effect.
      </Notice>
    );
  }
  if (isApproval === null) {
    return (
      <Group gap="xs">
        <Button size="xs" onClick={() => setApproval(true)}>
          Approve
        </Button>
        <Button size="xs" variant="default" onClick={() => setApproval(false)}>
          Refuse
        </Button>
      </Group>
    );
  }
  return (
    <DecisionForm
      isApproval={isApproval}
      isBusy={decide.isPending}
      problem={decide.error?.message ?? null}
      onDecide={(decision) => decide.mutate(decision)}
      onBack={() => {
        decide.reset();
        setApproval(null);
      }}
    />
  );
}

interface DecisionFormProps {
  isApproval: boolean;
  isBusy: boolean;
  problem: string | null;
  onDecide: (decision: UploadDecision) => void;
  onBack: () => void;
}

function DecisionForm({ isApproval, isBusy, problem, onDecide, onBack }: DecisionFormProps) {
  const [comment, setComment] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = !isApproval && comment.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) onDecide({ isApproved: isApproval, comment: comment.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={isApproval ? 'Approve upload' : 'Refuse upload'}>
      <Stack gap="sm">
        <Text size="sm">
          {isApproval
            ? 'Every row of this upload comes into force at once.'
            : 'This upload will have no effect. It stays in the history.'}
        </Text>
        <Textarea
          label="Comment"
          description={isApproval ? 'Optional; stored in the audit log' : 'Why it is refused; stored in the audit log'}
          autosize
          minRows={2}
          maxLength={maxCommentLength}
          value={comment}
          error={isAsked && isMissing ? 'A comment is required' : null}
          autoFocus
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {problem === null ? null : <Notice tone="red">{problem}</Notice>}
        <Group gap="xs">
          <Button type="submit" size="xs" {...(isApproval ? {} : { color: 'red.9' })} loading={isBusy}>
            {isApproval ? 'Approve this upload' : 'Refuse this upload'}
          </Button>
          <Button size="xs" variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
